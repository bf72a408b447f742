import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { lockUser } from '#core/auth/users.ts';
import { getSettings } from '#core/notifications/settings.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { scan, scanWatch } from '#db/schema/scans.ts';
import { AppError } from '#lib/AppError.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { mostWatched } from '#model/scans.ts';
import type { ScanWatches } from '#wire/scans.ts';
import { getScanLine } from './getScan.ts';

interface Watch {
  /** Any scan of the address. */
  id: string;
  userId: string;
}

async function findNewestBlock(db: Db, { chain, address }: ChainAddress): Promise<number | undefined> {
  const [newest] = await db
    .select({ block: scan.block })
    .from(scan)
    .where(and(eq(scan.chain, chain), eq(scan.address, address), isNotNull(scan.block)))
    .orderBy(desc(scan.block))
    .limit(1);
  return newest?.block ?? undefined;
}

/** From now on the user hears when code or powers of the address change. */
export async function watchScan(db: Db, { id, userId }: Watch): Promise<void> {
  const { chain, address } = await getScanLine(db, id);
  const block = await findNewestBlock(db, { chain, address });
  if (block === undefined)
    throw new AppError(
      409,
      'NoResult',
      'There is no result of this address yet that others could differ from.',
    );
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const there = await tx.$count(scanWatch, eq(scanWatch.userId, userId));
    if (there >= mostWatched)
      throw new AppError(
        409,
        'TooManyWatches',
        `You watch ${there} addresses, which is the most there can be. End one of them first.`,
      );
    await tx
      .insert(scanWatch)
      .values({ userId, chain, address, sinceBlock: block, comparedBlock: block })
      .onConflictDoNothing();
  });
}

export async function unwatchScan(db: Db, { id, userId }: Watch): Promise<void> {
  const { chain, address } = await getScanLine(db, id);
  await db
    .delete(scanWatch)
    .where(and(eq(scanWatch.userId, userId), eq(scanWatch.chain, chain), eq(scanWatch.address, address)));
}

const watchRow = z.object({
  chain: z.string(),
  address: z.string(),
  sinceBlock: z.number(),
  id: z.string(),
  block: z.number(),
  done_at: dbTime,
});

/** The addresses that a user watches, each with the newest of its results that stay and when it was last looked at. */
export async function getScanWatches(db: Db, { userId }: { userId: string }): Promise<ScanWatches> {
  const result = await db.execute(sql`
    select w.chain, w.address, w.since_block as "sinceBlock", s.id::text as id, s.block, last.done_at
    from scan_watch w
    cross join lateral (
      select id, block from scan
      where chain = w.chain and address = w.address and block is not null and stays order by block desc limit 1
    ) s
    cross join lateral (
      select max(done_at) as done_at from scan
      where chain = w.chain and address = w.address and block is not null
    ) last
    where w.user_id = ${userId}::uuid order by w.chain, w.address`);
  return {
    mails: (await getSettings(db, { userId })).settings.alerts.frequency,
    watches: parseRows(result, watchRow).map(({ id, block, done_at: lookedAt, ...watch }) => ({
      ...watch,
      scan: { id, block },
      lookedAt: new Date(lookedAt).toISOString(),
    })),
  };
}
