import { eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { followedChain } from '#db/schema/chain.ts';
import { AppError, notFound } from '#lib/AppError.ts';

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
