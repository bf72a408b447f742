import { getProject } from '#core/projects/getProject.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber, isChainId } from '#model/chainId.ts';
import type { ProjectHolders } from '#wire/holders.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { findStoredBlocks } from '../chainStore/blocks.ts';
import { resolveMoment } from '../chainStore/moments.ts';
import { withCount } from './ListContext.ts';
import { listHolders } from './listHolders.ts';

const perPage = 50;

/** The block up to which transfers count, or why there is none. */
async function findUpTo(
  db: Db,
  { chain, moment }: { chain: string; moment: Date | null },
): Promise<{ block: number } | { problem: string }> {
  const [fresh] = await getFreshness(db, [chain]);
  if (!fresh || fresh.block === null || fresh.time === null)
    return { problem: 'The chain of the token is not read.' };
  if (moment === null) return { block: fresh.block };
  if (moment > new Date(fresh.time))
    return { problem: `The chain is read up to ${fresh.time}; what came after is not known.` };
  const place = { chainId: getChainNumber(chain), time: moment.getTime() / 1000, last: fresh.block };
  const { before } = await findStoredBlocks(db, place);
  return before > 0 ? { block: before } : { problem: 'No block of that time is kept here.' };
}

/** Who holds the first token of a project that has an address, now or at a moment. */
export async function getHolders(
  db: Db,
  { projectId, at, page, now }: { projectId: string; at: string | undefined; page: number; now: Date },
): Promise<ProjectHolders> {
  const { project } = await getProject(db, projectId);
  const moment = at === undefined ? null : await resolveMoment(db, at, now);
  return getHoldersOf(db, { project, moment, page, perPage });
}

interface AskedHolders {
  project: ProjectDetails;
  /** Null: now. */
  moment: Date | null;
  page: number;
  perPage: number;
}

/** The same of a project that is loaded already. */
export async function getHoldersOf(
  db: Db,
  { project, moment, page, perPage: limit }: AskedHolders,
): Promise<ProjectHolders> {
  const asked = { at: moment?.toISOString() ?? null, page };
  const none = (problem: string) => ({ ...asked, block: null, problem, total: null, items: [] });
  const [first] = project.tokens.flatMap(({ chain, address, symbol, decimals }) =>
    address !== null && isChainId(chain) ? [{ chain, address, symbol, decimals }] : [],
  );
  if (!first) return { ...none('The project has no token on a chain that is read here.'), token: null };
  const { chain, address } = first;
  const found = await findUpTo(db, { chain, moment });
  if ('problem' in found) return { ...none(found.problem), token: first };
  const filter = { chain, contract: address, upTo: `${getChainNumber(chain)}:${found.block}` };
  const { count, table, problem } = await withCount(listHolders)({
    db,
    project,
    filter,
    limit,
    offset: (page - 1) * limit,
  });
  if (problem !== undefined || table.kind !== 'holders')
    return { ...none(problem ?? 'Nobody knows all holders.'), token: first };
  return { ...asked, token: first, block: found.block, problem: null, total: count, items: table.rows };
}
