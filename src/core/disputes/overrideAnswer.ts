import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { findScore } from '#core/scores/getScore.ts';
import { lockScores, rescoreProjects } from '#core/scores/rescore.ts';
import { sealOverride } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { answerOverride, dispute } from '#db/schema/disputes.ts';
import { project } from '#db/schema/projects.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import type { CapState, Outcome } from '#model/outcomes.ts';
import type { OverrideOutcome } from '#model/overrides.ts';
import type { Score } from '#model/score.ts';
import { rules } from '#scoring/rules.ts';
import type { OverrideRecord } from '#wire/alertRecord.ts';
import type { ShownOverride } from '#wire/disputes.ts';
import { invalidate } from '../cacheInvalidation.ts';

interface Place {
  /** Of the dispute. */
  id: string;
  /** `factor:ID` or `cap:ID`. */
  about: string;
  reason: string;
  actor: Actor;
  now: Date;
}

async function getUpheld(tx: Db, id: string) {
  const [found] = await tx.select().from(dispute).where(eq(dispute.id, id)).for('update');
  if (!found) throw notFound('There is no such dispute');
  if (found.outcome !== 'upheld' && found.outcome !== 'partly')
    throw new AppError(
      409,
      'NotUpheld',
      `Dispute ${found.number} was not upheld. Decide it first, as upheld or upheld in part.`,
    );
  return found;
}

/** What the rules answer by themselves. */
function findMeasured(score: Score, about: string): Outcome | CapState | undefined {
  const factor = score.categories
    .flatMap((category) => category.factors)
    .find(({ id }) => about === `factor:${id}`);
  if (factor) return factor.overridden?.measured ?? factor.outcome;
  const cap = score.caps.find(({ id }) => about === `cap:${id}`);
  return cap && (cap.overridden?.measured ?? cap.state);
}

/** Answers that cannot be worse. */
const worstOf: ReadonlySet<Outcome | CapState> = new Set(['fail', 'applies']);

/**
 * Puts an answer out of force after a dispute that was upheld. It can only become unknown, or worse: nobody's word makes an answer
 * better than what was measured. It ends by itself once the rules answer otherwise.
 */
export async function overrideAnswer(
  db: Db,
  { id, about, outcome, reason, actor, now }: Place & { outcome: OverrideOutcome },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockScores(tx);
    const { projectId, number } = await getUpheld(tx, id);
    const scored = await findScore(tx, projectId);
    const measured = scored && findMeasured(scored.score, about);
    if (measured === undefined)
      throw badRequest(`${about} is no answer or cap of the score of ${projectId}.`);
    if (measured === 'unknown')
      throw badRequest(`${about} is unknown already: there is nothing to override.`);
    if (outcome === 'fail' && worstOf.has(measured))
      throw badRequest(`${about} is ${measured} already. Override it as unknown if that is wrong.`);
    const standing = await tx.$count(
      answerOverride,
      and(
        eq(answerOverride.about, about),
        isNull(answerOverride.liftedAt),
        sql`${answerOverride.disputeId} in (select id from dispute where project_id = ${projectId})`,
      ),
    );
    if (standing > 0)
      throw new AppError(409, 'AlreadyOverridden', `${about} is overridden already. Lift that first.`);
    await tx.insert(answerOverride).values({ disputeId: id, about, measured, outcome, reason, madeAt: now });
    await sealOverride(tx, { projectId, number, about, outcome, reason, now });
    await recordStaffAudit(tx, {
      event: 'dispute.overridden',
      actor,
      detail: { project: projectId, number: String(number), about, measured, outcome, reason },
    });
    await invalidate(tx, answerOverride, [projectId]);
    await rescoreProjects(tx, { ids: [projectId], now });
  });
}

/** From now on the answer counts as it was measured. */
export async function liftOverride(db: Db, { id, about, reason, actor, now }: Place): Promise<void> {
  await db.transaction(async (tx) => {
    await lockScores(tx);
    const { projectId, number } = await getUpheld(tx, id);
    const lifted = await tx
      .update(answerOverride)
      .set({ liftedAt: now, liftedReason: reason })
      .where(
        and(
          eq(answerOverride.disputeId, id),
          eq(answerOverride.about, about),
          isNull(answerOverride.liftedAt),
        ),
      )
      .returning({ id: answerOverride.id });
    if (lifted.length === 0) throw notFound(`Dispute ${number} overrides no such answer: ${about}`);
    await sealOverride(tx, { projectId, number, about, outcome: null, reason, now });
    await recordStaffAudit(tx, {
      event: 'dispute.overrideLifted',
      actor,
      detail: { project: projectId, number: String(number), about, reason },
    });
    await invalidate(tx, answerOverride, [projectId]);
    await rescoreProjects(tx, { ids: [projectId], now });
  });
}

/** "Power to mint", by what an override is about. */
const names = new Map<string, string>([
  ...rules.factors.map(({ id, name }) => [`factor:${id}`, name] as const),
  ...rules.caps.map(({ id, name }) => [`cap:${id}`, `Cap: ${name}`] as const),
]);

export const nameAnswer = (about: string): string => names.get(about) ?? about;

type Row = typeof answerOverride.$inferSelect;

export const toShownOverride = ({ about, measured, outcome, reason, ...times }: Row): ShownOverride => ({
  ...{ about, name: nameAnswer(about), measured, outcome, reason },
  at: times.madeAt.toISOString(),
  liftedAt: times.liftedAt?.toISOString() ?? null,
  liftedReason: times.liftedReason,
});

const shownOverrides = 20;
const countRow = z.object({ about: z.string(), made: z.number(), lifted: z.number() });

/** How often each answer was overridden after disputes, and the newest. Withdrawn projects count, and are not named. */
export async function getOverrideRecord(db: Db): Promise<OverrideRecord> {
  const counted = await db.execute(sql`
    select about, count(*)::int as made, count(lifted_at)::int as lifted from answer_override group by about order by 2 desc, 1`);
  const newest = await db
    .select({ row: answerOverride, number: dispute.number, project: { id: project.id, name: project.name } })
    .from(answerOverride)
    .innerJoin(dispute, eq(dispute.id, answerOverride.disputeId))
    .innerJoin(project, eq(project.id, dispute.projectId))
    .where(isNull(project.withdrawnAt))
    .orderBy(desc(answerOverride.madeAt), answerOverride.id)
    .limit(shownOverrides);
  return {
    answers: parseRows(counted, countRow).map((one) => ({ ...one, name: nameAnswer(one.about) })),
    newest: newest.map(({ row, number, project: of }) => ({ ...toShownOverride(row), number, project: of })),
  };
}
