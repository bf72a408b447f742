import { and, eq } from 'drizzle-orm';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { traceWatch } from '#db/schema/traceCases.ts';
import { AppError } from '#lib/AppError.ts';
import { traceCaseLimits } from '#model/traceCaseLimits.ts';
import { lockUser } from './changeCases.ts';
import { findCase, noSuchCase } from './getCases.ts';

interface Watch {
  id: string;
  userId: string;
}

/** From now on the user hears when the money of a case moves on. Whoever may read a case may watch it. */
export async function watchCase(db: Db, { id, userId }: Watch): Promise<void> {
  const found = await findCase(db, id);
  if (!found) throw noSuchCase();
  const chain = found.query.chain ?? '';
  const [freshness] = await getFreshness(db, [chain]);
  const block = freshness?.block ?? null;
  if (block === null)
    throw new AppError(
      409,
      'NotRead',
      `Nothing of ${chain} has been read yet, so nothing can be watched there.`,
    );
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const there = await tx.$count(traceWatch, eq(traceWatch.userId, userId));
    if (there >= traceCaseLimits.watches)
      throw new AppError(
        409,
        'TooManyWatches',
        `You watch ${there} cases, which is the most there can be. End one of them first.`,
      );
    await tx.insert(traceWatch).values({ caseId: id, userId, sinceBlock: block }).onConflictDoNothing();
  });
}

export async function unwatchCase(db: Db, { id, userId }: Watch): Promise<void> {
  await db.delete(traceWatch).where(and(eq(traceWatch.caseId, id), eq(traceWatch.userId, userId)));
}
