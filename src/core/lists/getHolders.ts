import { getAddress } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber, isChainId } from '#model/chainId.ts';
import { readUpTo } from '#model/lists.ts';
import type { ProjectHolders } from '#wire/holders.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { findBlock, findStoredBlocks } from '../chainStore/blocks.ts';
import { getHoldersAt } from '../chainStore/getHoldersAt.ts';
import { resolveMoment } from '../chainStore/moments.ts';
import { getAddressLabels } from '../contracts/addressLabels.ts';
import { getProject } from '../projects/getProject.ts';
import { findScore } from '../scores/getScore.ts';
import { getCounting } from '../skynet/getCounting.ts';
import { getFreshness } from '../skynet/getFreshness.ts';
import { type ListContext, type ListPart, withCount } from './getList.ts';

interface HeldToken {
  projectId: string;
  address: string;
  chainId: number;
  /** Up to which its transfers are summed. */
  block: number;
}

const notCompared = 'Its transfers were not compared with the balances that the token itself answers.';

/**
 * Why the sums of a token's transfers may not be what addresses hold: nothing showed that they are, or something showed
 * that they are not. What adds up at a block added up before it.
 */
export async function findDoubt(
  db: Db,
  { projectId, address, chainId, block }: HeldToken,
): Promise<string | undefined> {
  const fact = (await findScore(db, projectId))?.facts.holders;
  if (!fact) return notCompared;
  if (fact.state === 'unknown') return `Nobody knows all holders: ${fact.why}.`;
  const isOfToken = fact.evidence.some(
    (one) => 'address' in one && one.address.toLowerCase() === address.toLowerCase(),
  );
  if (!isOfToken) return notCompared;
  if (fact.state !== 'lost') return undefined;
  const stored = await findBlock(db, { chainId, number: block });
  return stored && stored.time <= new Date(fact.at)
    ? undefined
    : `Nobody knows all holders since ${fact.since}: ${fact.why}.`;
}

const precision = 1_000_000_000n;

/** Who holds a token of the project: the one that is named, else the first that is read. */
export async function listHolders({ db, project, filter, ...part }: ListContext): Promise<ListPart> {
  const token = project.tokens.find(
    ({ chain, address }) =>
      address !== null &&
      isChainId(chain) &&
      (filter.chain ?? chain) === chain &&
      (filter.contract ?? address).toLowerCase() === address.toLowerCase(),
  );
  const { symbol = '', decimals = 0, chain = '', address = null } = token ?? {};
  const none = (problem: string): ListPart => ({
    count: 0,
    problem,
    table: { kind: 'holders', rows: [], token: { symbol, decimals } },
  });
  if (address === null) return none('The project has no such token on a chain that is read here.');
  const chainId = getChainNumber(chain);
  const { events } = await getCounting(db, [{ chain, address }]);
  if (events === null || events.since !== null || events.read === 0)
    return none('Its transfers are not read from its creation on, so nobody knows all holders.');
  const [fresh] = await getFreshness(db, [chain]);
  const newest = fresh?.block ?? 0;
  const asked = filter.upTo === undefined ? newest : (readUpTo(filter.upTo).get(chainId) ?? newest);
  if (asked > newest) return none(`The chain is read up to block ${newest}; block ${asked} is not read yet.`);
  const doubt = await findDoubt(db, { projectId: project.id, address, chainId, block: asked });
  if (doubt !== undefined) return none(doubt);
  const held = await getHoldersAt(db, { chainId, token: address as Hex, block: asked, ...part });
  if (!held) return none('Too many transfers lie between that block and now to add them up for a page.');
  const places = held.rows.map((row) => ({ chain, address: getAddress(`0x${row.address}`) }));
  const labelOf = await getAddressLabels(db, places);
  return {
    count: held.count,
    table: {
      kind: 'holders',
      token: { symbol, decimals },
      rows: held.rows.map(({ balance }, index) => {
        const place = places[index] ?? { chain, address: '' };
        return {
          ...place,
          label: labelOf(place),
          balance,
          share: Number((BigInt(balance) * precision) / held.held) / Number(precision),
        };
      }),
    },
  };
}

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
