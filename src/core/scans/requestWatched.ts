import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { AppError } from '#lib/AppError.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { requestScans } from './requestScans.ts';

/** An address that is watched is scanned again so often, unless somebody asks for it meanwhile. */
const everyMinutes = 60;
/** Of all watched addresses at one look: with hundreds of them each is looked at less often. */
const mostAtOnce = 5;
/** As if their network had asked for so many: those who wait for an answer come first. */
const ahead = 60;

const dueRow = z.object({ chain: z.string(), address: z.string() });

async function getDue(db: Db, chains: readonly string[]): Promise<ChainAddress[]> {
  const result = await db.execute(sql`
    select w.chain, w.address from (select distinct chain, address from scan_watch) w
    cross join lateral (
      select max(asked_at) as asked_at from scan where chain = w.chain and address = w.address
    ) last
    where w.chain = any(${sql.param([...chains])}::text[])
      and (last.asked_at is null or last.asked_at < now() - ${everyMinutes}::int * interval '1 minute')
    order by last.asked_at nulls first limit ${mostAtOnce}`);
  return parseRows(result, dueRow);
}

/** Has watched addresses scanned whose last scan was asked for long ago, on chains that can be read. */
export async function requestWatched(db: Db, { chains }: { chains: readonly string[] }): Promise<void> {
  for (const { chain, address } of await getDue(db, chains)) {
    try {
      await requestScans(db, { chain, addresses: [address], ahead, stays: false });
    } catch (error) {
      // The queue is full: there is a next look.
      if (!(error instanceof AppError)) throw error;
      return;
    }
  }
}
