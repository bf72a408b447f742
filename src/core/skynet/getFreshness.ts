import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { toChainId } from '#model/chainId.ts';
import type { HomeFigures } from '#wire/homePage.ts';
import type { Freshness } from '#wire/skynet.ts';

const rowSchema = z.object({
  chain_id: z.number(),
  next: z.number(),
  head: z.nullable(z.number()),
  head_time: z.nullable(dbTime),
  checked_at: z.nullable(dbTime),
  block_time: z.nullable(dbTime),
});
type Row = z.infer<typeof rowSchema>;

const toTime = (value: string | Date | null) => (value === null ? null : new Date(value).toISOString());

function toFreshness(row: Row): Freshness {
  const block = row.next - 1;
  const atHead = row.head !== null && block >= row.head;
  return {
    chain: toChainId(row.chain_id),
    block: block < 0 ? null : block,
    time: toTime(atHead ? row.head_time : row.block_time),
    behind: row.head === null ? null : Math.max(0, row.head - block),
    checkedAt: toTime(row.checked_at),
  };
}

async function readCursors(db: Db): Promise<Freshness[]> {
  const result = await db.execute(sql`
    select c.chain_id, c.next, c.head, c.head_time, c.checked_at, b.time as block_time
    from chain_cursor c left join lateral (
      select time from chain_block where chain_id = c.chain_id and number < c.next order by number desc limit 1) b on true
    order by c.chain_id`);
  return parseRows(result, rowSchema).map(toFreshness);
}

/** How far these chains are read, in their order; one that nobody follows is there with nulls. Without chains: all that are followed. */
export async function getFreshness(db: Db, chains?: readonly string[]): Promise<Freshness[]> {
  const cursors = await readCursors(db);
  if (!chains) return cursors;
  const known = new Map(cursors.map((one) => [one.chain, one]));
  return [...new Set(chains)].map(
    (chain) => known.get(chain) ?? { chain, block: null, time: null, behind: null, checkedAt: null },
  );
}

/** The newest block that any followed chain has delivered. */
export async function findLastBlock(db: Db): Promise<HomeFigures['lastBlock']> {
  const [newest] = (await readCursors(db))
    .flatMap(({ chain, block, time }) =>
      block === null || time === null ? [] : [{ chain, number: block, time }],
    )
    .sort((a, b) => (a.time < b.time ? 1 : -1));
  return newest ?? null;
}
