import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';

export interface StoredBlocks {
  /** The last block that is kept here and not later than the time; 0 where none is. */
  before: number;
  /** The first one that is later; null where none is. */
  after: number | null;
}

/** Between which blocks a time lies, found by halving: blocks are indexed by number, and times rise with it. */
export async function findStoredBlocks(
  db: Db,
  { chainId, time, last }: { chainId: number; time: number; last: number },
): Promise<StoredBlocks> {
  const readFrom = async (number: number) => {
    const result = await db.execute(sql`
      select number, extract(epoch from time)::float8 as time from chain_block
      where chain_id = ${chainId} and number >= ${number}::int order by number limit 1`);
    return rowsOf<{ number: number; time: number }>(result)[0];
  };
  let before = 0;
  for (let end = last; before < end; ) {
    const middle = Math.ceil((before + end) / 2);
    const block = await readFrom(middle);
    if (block && block.number <= end && block.time <= time) before = block.number;
    else end = middle - 1;
  }
  return { before, after: (await readFrom(before + 1))?.number ?? null };
}
