import { and, asc, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { portfolioRead, portfolioSnapshot } from '#db/schema/portfolio.ts';
import {
  type DayBreakdown,
  dayBreakdownSchema,
  type PortfolioReading,
  portfolioReadingSchema,
} from '#model/portfolio.ts';
import type { PortfolioDay } from '#wire/portfolio.ts';
import type { Wallet } from '#wire/wallets.ts';
import { findStored } from '../storedJson.ts';

/**
 * What `portfolio_read.readings` holds. A read that cannot be understood counts as none: the page then offers to read
 * again, and shows no balance that nobody measured.
 */
export const storedReadingsSchema = z.array(portfolioReadingSchema);

/** A read whose instance has been silent for so long is given up. */
const silence = sql`now() - interval '60 seconds'`;

export type StoredRead = Omit<typeof portfolioRead.$inferSelect, 'readings'> & {
  readings: PortfolioReading[];
  reading: boolean;
};

export async function findRead(db: Db, { userId }: { userId: string }): Promise<StoredRead | undefined> {
  const [row] = await db
    .select({
      userId: portfolioRead.userId,
      run: portfolioRead.run,
      beatAt: portfolioRead.beatAt,
      done: portfolioRead.done,
      total: portfolioRead.total,
      readAt: portfolioRead.readAt,
      failure: portfolioRead.failure,
      readings: portfolioRead.readings,
      reading: sql<boolean>`${portfolioRead.run} is not null and ${portfolioRead.beatAt} > ${silence}`,
    })
    .from(portfolioRead)
    .where(eq(portfolioRead.userId, userId));
  if (!row) return undefined;
  const readings = findStored(storedReadingsSchema, row.readings);
  return readings ? { ...row, readings } : { ...row, readings: [], readAt: null };
}

/** Begins a read unless one is under way, in whatever instance; answers its name. */
export async function beginRead(
  db: Db,
  { userId, total }: { userId: string; total: number },
): Promise<string | undefined> {
  const run = crypto.randomUUID();
  const begun = { run, beatAt: sql`now()`, done: 0, total, failure: null };
  const [row] = await db
    .insert(portfolioRead)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: portfolioRead.userId,
      set: begun,
      setWhere: sql`${portfolioRead.run} is null or ${portfolioRead.beatAt} < ${silence}`,
    })
    .returning({ run: portfolioRead.run });
  return row && run;
}

const isRun = (run: string) => eq(portfolioRead.run, run);

export async function beatRead(db: Db, { run, done }: { run: string; done: number }): Promise<void> {
  await db.update(portfolioRead).set({ done, beatAt: sql`now()` }).where(isRun(run));
}

export async function failRead(db: Db, { run, failure }: { run: string; failure: string }): Promise<void> {
  await db.update(portfolioRead).set({ run: null, failure }).where(isRun(run));
}

/** Keeps what was read; false when the read had been given up meanwhile. */
export async function finishRead(
  db: Db,
  { run, readings, now }: { run: string; readings: readonly PortfolioReading[]; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(portfolioRead)
    .set({ run: null, readAt: now, readings })
    .where(isRun(run))
    .returning({ userId: portfolioRead.userId });
  return rows.length > 0;
}

/** One a day: the newest, but a partial read never replaces a whole one. */
export async function upsertSnapshot(
  db: Db,
  snapshot: { userId: string; day: string; value: number | null; partial: boolean; breakdown: DayBreakdown },
): Promise<void> {
  await db
    .insert(portfolioSnapshot)
    .values(snapshot)
    .onConflictDoUpdate({
      target: [portfolioSnapshot.userId, portfolioSnapshot.day],
      set: { value: snapshot.value, partial: snapshot.partial, breakdown: snapshot.breakdown },
      setWhere: sql`${portfolioSnapshot.partial} or not excluded.partial`,
    });
}

export async function getSnapshots(db: Db, { userId }: { userId: string }) {
  const rows = await db
    .select({
      day: portfolioSnapshot.day,
      value: portfolioSnapshot.value,
      partial: portfolioSnapshot.partial,
    })
    .from(portfolioSnapshot)
    .where(eq(portfolioSnapshot.userId, userId))
    .orderBy(asc(portfolioSnapshot.day));
  return rows.map((row) => ({ ...row, value: row.partial ? null : row.value }));
}

/** What was kept of one day, or of all. */
export async function getSnapshotDays(
  db: Db,
  { userId, day }: { userId: string; day?: string },
): Promise<PortfolioDay[]> {
  const rows = await db
    .select()
    .from(portfolioSnapshot)
    .where(
      and(
        eq(portfolioSnapshot.userId, userId),
        // As text: what is asked for may be no day at all.
        day === undefined ? undefined : sql`${portfolioSnapshot.day}::text = ${day}`,
      ),
    )
    .orderBy(asc(portfolioSnapshot.day));
  return rows.map((row) => ({
    day: row.day,
    value: row.partial ? null : row.value,
    breakdown: row.partial ? null : (findStored(dayBreakdownSchema, row.breakdown) ?? null),
  }));
}

/** Drops what days are the sum of where that names one of the wallets. */
export async function forgetDayParts(
  db: Db,
  { userId, wallets }: { userId: string; wallets: readonly string[] },
): Promise<void> {
  const names = wallets.map((wallet) => sql`${portfolioSnapshot.breakdown}::text ilike ${`%${wallet}%`}`);
  await db
    .update(portfolioSnapshot)
    .set({ breakdown: null })
    .where(and(eq(portfolioSnapshot.userId, userId), or(...names)));
}

/** Which wallets to ask on which chain: those that name it, and those that name none. */
export function planChains(
  wallets: readonly Wallet[],
  chains: readonly string[],
): { chain: string; wallets: string[] }[] {
  const named = wallets.flatMap((wallet) => wallet.chains);
  return [...new Set([...chains, ...named])].flatMap((chain) => {
    const own = wallets.filter((wallet) =>
      wallet.chains.length === 0 ? chains.includes(chain) : wallet.chains.includes(chain),
    );
    return own.length > 0 ? [{ chain, wallets: own.map(({ address }) => address) }] : [];
  });
}
