import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type Asset,
  createAsset,
  endingOf,
  imageTypes,
  insertAssets,
  logoPath,
} from '#core/assets/assets.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { touchProjects } from '#core/projects/projectTags.ts';
import { type NewProject, writeProjects } from '#core/projects/writeProjects.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { project, token } from '#db/schema/projects.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { groupTokens, type ListedProject, type ListedState } from './groupTokens.ts';
import type { TokenListSource } from './readTokenList.ts';

const stateRow = z.object({ place: z.string() });

async function loadState(tx: Db): Promise<ListedState> {
  const projects = await tx.select().from(project).where(eq(project.source, 'tokenList'));
  const tokens = await tx
    .select({ token })
    .from(token)
    .innerJoin(project, eq(project.id, token.projectId))
    .where(eq(project.source, 'tokenList'))
    .orderBy(asc(token.projectId), asc(token.position));
  const byProject = Map.groupBy(tokens, (row) => row.token.projectId);
  const recorded = await tx.execute(sql`
    select t.chain || ' ' || t.address as place from token t join project p on p.id = t.project_id
    where p.source = 'records' and t.address is not null`);
  const ids = await tx.select({ id: project.id }).from(project);
  return {
    projects: projects.map(({ id, listKey, name, description, logo, logoSource }) => ({
      id,
      listKey: listKey ?? id,
      name,
      description,
      logo,
      logoSource,
      tokens: (byProject.get(id) ?? []).map(({ token: row }) => ({
        chain: row.chain,
        address: row.address ?? row.reference,
        symbol: row.symbol,
        name: row.name ?? name,
        decimals: row.decimals,
        logo: row.logo,
      })),
    })),
    recorded: new Set(parseRows(recorded, stateRow).map(({ place }) => place)),
    ids: new Set(ids.map(({ id }) => id)),
  };
}

function toNewProject({ tokens, ...listed }: ListedProject): NewProject {
  return {
    ...listed,
    // A foreign logo is shown only where its host is allowed; `updateLogos` decides that.
    logo: listed.logo?.startsWith('/') ? listed.logo : null,
    source: 'tokenList',
    status: null,
    demo: false,
    categories: ['Token'],
    chains: [...new Set(tokens.map(({ chain }) => chain))],
    launchedOn: null,
    website: null,
    details: noDetails,
    tokens: tokens.map((one) => ({ ...one, reference: one.address })),
    contracts: [],
  };
}

/** Imports the entries of a token list as projects nobody has assessed yet, all of them or none. */
export async function importTokenList(
  db: Db,
  {
    source,
    now,
    onStep = () => undefined,
  }: { source: TokenListSource; now: Date; onStep?: (text: string) => void },
): Promise<{ entries: number; changed: number }> {
  const { list, readLogo } = source;
  const assets = new Map<string, Asset>();
  function resolveLogo(logo: string) {
    if (/^https?:\/\//.test(logo)) return { logo: null, logoSource: logo };
    const type = imageTypes[endingOf(logo)];
    const bytes = type === undefined ? undefined : readLogo(logo);
    if (bytes === undefined || type === undefined) return { logo: null, logoSource: null };
    const asset = createAsset(logo, bytes, type);
    assets.set(asset.sha256, asset);
    return { logo: logoPath(asset), logoSource: null };
  }
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, 'parapet import');
    onStep(`Grouping ${list.tokens.length} tokens`);
    const projects = groupTokens(list, await loadState(tx), resolveLogo).map(toNewProject);
    onStep(`Writing ${projects.length} projects`);
    await insertAssets(tx, assets.values());
    const changed = await writeProjects(tx, { projects, now });
    await touchProjects(tx, changed);
    return { entries: list.tokens.length, changed: changed.length };
  });
}
