import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { project, token } from '#db/schema/projects.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { addressKey } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';
import { foldText } from '#search/foldText.ts';
import { type Asset, createAsset, endingOf, imageTypes, insertAssets, logoPath } from '../assets/assets.ts';
import { noDetails } from '../projects/projectDetails.ts';
import { type NewProject, writeProjects } from '../projects/writeProjects.ts';
import type { TokenListSource } from './readTokenList.ts';
import type { ListedToken, TokenList } from './tokenList.ts';

/** A project made of the entries of token lists that mean the same token on different chains. */
export interface ListedProject {
  id: string;
  listKey: string;
  name: string;
  description: string;
  logo: string | null;
  logoSource: string | null;
  tokens: (Omit<ListedToken, 'logo'> & { logo: string | null })[];
}

export interface ListedState {
  /** Projects from earlier lists. */
  projects: readonly ListedProject[];
  /** Keys of tokens that belong to projects from records. */
  recorded: ReadonlySet<string>;
  /** Ids in use, by any project. */
  ids: ReadonlySet<string>;
}

export interface ResolvedLogo {
  /** A path of ours. */
  logo: string | null;
  /** An address elsewhere. */
  logoSource: string | null;
}

const baseKey = ({ name, symbol }: ListedToken) => `${foldText(name)} ${symbol.toLowerCase()}`;

const slugOf = (text: string) =>
  foldText(text)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');

function newId({ name, symbol }: ListedToken, ids: ReadonlySet<string>): string {
  const slug = slugOf(name) || slugOf(symbol) || 'token';
  const longer = slugOf(`${slug} ${symbol}`);
  if (!ids.has(slug)) return slug;
  if (!ids.has(longer)) return longer;
  for (let number = 2; ; number += 1) if (!ids.has(`${longer}-${number}`)) return `${longer}-${number}`;
}

function compareTokens(a: ListedToken, b: ListedToken): number {
  return (
    getChainNumber(a.chain) - getChainNumber(b.chain) ||
    (a.address < b.address ? -1 : a.address > b.address ? 1 : 0)
  );
}

/**
 * Adds a list's entries to the projects of earlier lists. Entries of one name and ticker are one project, with one
 * token per chain; a second one on the same chain is another project, for it may be an impostor. What is known
 * already stays as it is, so the same list changes nothing twice, and ids never move. Answers what is new or changed.
 */
export function groupTokens(
  { name: listName, tokens }: TokenList,
  state: ListedState,
  resolveLogo: (logo: string) => ResolvedLogo,
): ListedProject[] {
  const ids = new Set(state.ids);
  const byKey = new Map<string, ListedProject>();
  const byPlace = new Map<string, ListedProject>();
  const changed = new Map<string, ListedProject>();
  // Two lists may name a token differently; its address on one chain shows where its other chains belong.
  const mates = new Map<string, ListedProject>();
  for (const project of state.projects) {
    const copy = { ...project, tokens: [...project.tokens] };
    byKey.set(copy.listKey, copy);
    for (const token of copy.tokens) byPlace.set(addressKey(token), copy);
  }

  function findHome(token: ListedToken): ListedProject {
    const base = baseKey(token);
    const mate = mates.get(base);
    if (mate?.tokens.every(({ chain }) => chain !== token.chain)) return mate;
    for (let number = 1; ; number += 1) {
      const listKey = number === 1 ? base : `${base} ${number}`;
      const home = byKey.get(listKey);
      if (home?.tokens.some(({ chain }) => chain === token.chain)) continue;
      if (home) return home;
      const made: ListedProject = {
        id: newId(token, ids),
        listKey,
        name: token.name,
        description: `${token.name} (${token.symbol}) was taken from the token list “${listName}”. Nobody has assessed its security here yet.`,
        logo: null,
        logoSource: null,
        tokens: [],
      };
      ids.add(made.id);
      byKey.set(listKey, made);
      return made;
    }
  }

  for (const token of [...tokens].sort(compareTokens)) {
    const place = addressKey(token);
    if (state.recorded.has(place)) continue;
    const known = byPlace.get(place);
    const project = known ?? findHome(token);
    if (known && !mates.has(baseKey(token))) mates.set(baseKey(token), known);
    const { logo, logoSource } =
      token.logo === null ? { logo: null, logoSource: null } : resolveLogo(token.logo);
    if (!known) {
      project.tokens.push({ ...token, logo });
      byPlace.set(place, project);
      changed.set(project.id, project);
    }
    if (project.logo === null && logo !== null) {
      project.logo = logo;
      changed.set(project.id, project);
    }
    if (project.logo === null && project.logoSource === null && logoSource !== null) {
      project.logoSource = logoSource;
      changed.set(project.id, project);
    }
  }
  return [...changed.values()];
}

const recordedRow = z.object({ chain: z.string(), address: z.string() });

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
    select t.chain, t.address from token t join project p on p.id = t.project_id
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
    recorded: new Set(parseRows(recorded, recordedRow).map(addressKey)),
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
    return { entries: list.tokens.length, changed: changed.length };
  });
}
