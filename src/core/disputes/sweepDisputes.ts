import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { sealDisputeEnd } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { dispute } from '#db/schema/disputes.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { retention } from '#model/retention.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Deletes what was refused long ago, and what waited when its account went: no words are left to look at. */
export async function sweepDisputes(db: Db, { now }: { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(dispute)
      .where(
        or(
          and(
            eq(dispute.state, 'refused'),
            lt(dispute.createdAt, daysBefore(now, retention.refusedDisputes.days)),
          ),
          and(eq(dispute.state, 'waiting'), isNull(dispute.userId)),
        ),
      )
      .returning({ projectId: dispute.projectId, number: dispute.number, state: dispute.state });
    for (const { state, ...place } of gone)
      if (state === 'waiting') await sealDisputeEnd(tx, { ...place, outcome: 'deleted', reason: null, now });
    await invalidate(
      tx,
      dispute,
      gone.map(({ projectId }) => projectId),
    );
  });
}
