import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import { getRows } from '#core/projects/getRows.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { writeNumber } from '#lib/writeNumber.ts';
import { addressKey } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { ListFilter } from '#model/listFilter.ts';
import { writeUpTo } from '#model/lists.ts';
import type { HomeData, ProjectWithReason } from '#wire/homePage.ts';
import type { ProjectRow } from '#wire/projects.ts';
import { getBusyContracts } from '../chainStore/activity.ts';

interface BusyProject {
  project: ProjectRow;
  transactions: number;
  /** The newest block with one of them, of each chain: as a filter of their list says it. */
  upTo: string;
}

const ownedRow = z.object({ project_id: z.string(), chain: z.string(), address: z.string() });
type Owned = z.infer<typeof ownedRow>;

const length = 6;
/** From here on visitors' own interest fills the section. */
const enough = 3;
const countedDays = 7;
const dayMs = 86_400_000;

const countedWords = { views: 'view', transactions: 'transaction' } as const;

function toReason(
  list: keyof typeof countedWords,
  { filter, count }: { filter: ListFilter; count: number },
): ProjectWithReason['reason'] {
  const one = countedWords[list];
  const label = `${writeNumber(count, { most: 0 })} ${count === 1 ? one : `${one}s`}`;
  return { kind: 'list', list, filter, count, label };
}

async function getOwners(db: Db, addresses: readonly string[]): Promise<Owned[]> {
  if (addresses.length === 0) return [];
  const result = await db.execute(sql`
    select project_id, chain, lower(address) as address from contract where ${inList(sql`lower(address)`, addresses)}
    union select project_id, chain, lower(address) from token where ${inList(sql`lower(address)`, addresses)}`);
  return parseRows(result, ownedRow);
}

/** The projects whose contracts were sent the most transactions since a time; only those that were sent any. */
export async function getBusiest(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<BusyProject[]> {
  const busy = await getBusyContracts(db, { since });
  const sent = new Map(busy.map((contract) => [addressKey(contract), contract]));
  const counts = new Map<string, { transactions: number; blocks: Map<number, number> }>();
  for (const { project_id, chain, address } of await getOwners(
    db,
    busy.map((contract) => contract.address),
  )) {
    const found = sent.get(addressKey({ chain, address }));
    if (!found) continue;
    const { transactions, blocks } = counts.get(project_id) ?? { transactions: 0, blocks: new Map() };
    const number = getChainNumber(chain);
    blocks.set(number, Math.max(blocks.get(number) ?? 0, found.block));
    counts.set(project_id, { transactions: transactions + found.transactions, blocks });
  }
  const busiest = [...counts]
    .sort(
      ([oneId, one], [otherId, other]) =>
        other.transactions - one.transactions || oneId.localeCompare(otherId),
    )
    .slice(0, limit);
  const projects = await getRows(
    db,
    busiest.map(([id]) => id),
  );
  return projects.flatMap((project) => {
    const counted = counts.get(project.id);
    return counted ? [{ project, transactions: counted.transactions, upTo: writeUpTo(counted.blocks) }] : [];
  });
}

/** What visitors look at and vote on; while that is little, also what is used most on chain, and a note that says so. */
export async function getTrending(
  db: Db,
  { catalogue, now }: { catalogue: Pick<Catalogue, 'trending'>; now: Date },
): Promise<Pick<HomeData, 'trending' | 'trendingNote'>> {
  const seen = await catalogue.trending({ limit: length });
  const since = new Date(now.getTime() - (countedDays - 1) * dayMs).toISOString().slice(0, 10);
  const trending = seen.map((project) => ({
    project,
    reason: toReason('views', { filter: { since }, count: project.viewsLast7Days }),
  }));
  if (seen.length >= enough) return { trending, trendingNote: null };
  const busy = (await getBusiest(db, { since: new Date(since), limit: length }))
    .filter(({ project }) => !seen.some(({ id }) => id === project.id))
    .slice(0, length - seen.length)
    .map(({ project, transactions, upTo }) => ({
      project,
      reason: toReason('transactions', { filter: { since, upTo }, count: transactions }),
    }));
  if (busy.length === 0) return { trending, trendingNote: null };
  const [counted, which] =
    seen.length === 0 ? ['No views or votes', 'These'] : ['Few views and votes', 'The others here'];
  return {
    trending: [...trending, ...busy],
    trendingNote: `${counted} in the last ${countedDays} days. ${which} had the most transactions we read.`,
  };
}
