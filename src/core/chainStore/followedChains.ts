import { asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { chainCursor, followedChain } from '#db/schema/chain.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { ChainTrouble } from '#wire/siteState.ts';
import { type Actor, recordStaffAudit } from '../auditLog/auditLog.ts';

export interface FollowedChainRow {
  chain: string;
  pausedAt: Date | null;
  /** What keeps it from being read, as whoever reads it said last. */
  troubles: string[];
  /** The first block that is not read yet, and the chain's newest when it was last asked; null before the first reading. */
  next: number | null;
  head: number | null;
  checkedAt: Date | null;
}

/** The chains of the settings as they were at the last start, with how far each is read. */
export async function getFollowedChains(db: Db): Promise<FollowedChainRow[]> {
  return db
    .select({
      chain: followedChain.chain,
      pausedAt: followedChain.pausedAt,
      troubles: followedChain.troubles,
      next: chainCursor.next,
      head: chainCursor.head,
      checkedAt: chainCursor.checkedAt,
    })
    .from(followedChain)
    .leftJoin(chainCursor, eq(followedChain.chain, sql`'eip155:' || ${chainCursor.chainId}`))
    .orderBy(asc(followedChain.chain));
}

/** A project with contracts on a followed chain waits for its first reading. */
export async function addFollowedChains(db: Db, chains: readonly string[]): Promise<void> {
  if (chains.length === 0) return;
  await db
    .insert(followedChain)
    .values(chains.map((chain) => ({ chain })))
    .onConflictDoNothing();
}

/** Keeps which chains are read here, and no others. */
export async function setFollowedChains(db: Db, chains: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(followedChain).where(notInArray(followedChain.chain, [...chains]));
    await addFollowedChains(tx, chains);
  });
}

export async function isChainPaused(db: Db, chain: string): Promise<boolean> {
  const [found] = await db
    .select({ pausedAt: followedChain.pausedAt })
    .from(followedChain)
    .where(eq(followedChain.chain, chain));
  return (found?.pausedAt ?? null) !== null;
}

async function explainUnknown(db: Db, chain: string): Promise<AppError> {
  const known = await db.select().from(followedChain).orderBy(followedChain.chain);
  const names = known.map((one) => one.chain).join(', ');
  return notFound(
    names === '' ? `${chain} is not followed; no chain is` : `${chain} is not followed; there are ${names}`,
  );
}

/** Outlives restarts. Whoever reads the chain looks before each step. */
export async function setChainPaused(
  db: Db,
  { chain, paused, actor, now }: { chain: string; paused: boolean; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(followedChain).where(eq(followedChain.chain, chain)).for('update');
    if (!found) throw await explainUnknown(tx, chain);
    if ((found.pausedAt !== null) === paused)
      throw found.pausedAt
        ? new AppError(409, 'AlreadyPaused', `${chain} is paused since ${found.pausedAt.toISOString()}`)
        : new AppError(409, 'NotPaused', `${chain} is not paused`);
    await tx
      .update(followedChain)
      .set({ pausedAt: paused ? now : null })
      .where(eq(followedChain.chain, chain));
    await recordStaffAudit(tx, {
      event: paused ? 'chain.paused' : 'chain.resumed',
      actor,
      detail: { chain },
    });
  });
}

/** An endpoint may answer with a page. */
const mostLength = 500;

/** Takes the place of what was said before. */
export async function saveChainTroubles(
  db: Db,
  { chain, troubles }: { chain: string; troubles: readonly string[] },
): Promise<void> {
  const shown = troubles.map((text) => text.slice(0, mostLength));
  await db.update(followedChain).set({ troubles: shown }).where(eq(followedChain.chain, chain));
}

export async function getChainTroubles(db: Db): Promise<ChainTrouble[]> {
  const rows = await db
    .select({ chain: followedChain.chain, troubles: followedChain.troubles })
    .from(followedChain)
    .where(sql`cardinality(${followedChain.troubles}) > 0`)
    .orderBy(asc(followedChain.chain));
  return rows.flatMap(({ chain, troubles }) => troubles.map((text) => ({ chain, text })));
}
