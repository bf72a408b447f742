import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findStoredScore } from '#core/scores/storedScores.ts';
import {
  aboutDispute,
  sealAlerts,
  sealDispute,
  sealDisputeEnd,
  sealOverride,
  sealScores,
} from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { answerOverride, dispute } from '#db/schema/disputes.ts';
import { currentScore } from '#db/schema/scores.ts';
import { sealedEntry } from '#db/schema/sealedLog.ts';
import { gradeControl } from '#scoring/controlGrade.ts';

const idRow = z.object({ id: z.string() });

/** Rows are read from the database at once, and visitors wait meanwhile. */
const batchSize = 50;

function* inBatches(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize);
}

async function sealEarlierScores(tx: Db): Promise<void> {
  const found = await tx.execute(sql`
    select project_id as id from current_score c
    where not exists (select 1 from sealed_entry e where e.about = 'score:' || c.project_id) order by scored_at, project_id`);
  const ids = parseRows(found, idRow).map(({ id }) => id);
  for (const batch of inBatches(ids)) {
    const rows = await tx.select().from(currentScore).where(inList(currentScore.projectId, batch));
    await sealScores(
      tx,
      rows.flatMap((row) => {
        const stored = findStoredScore(row);
        if (!stored) return [];
        const control = gradeControl(stored.facts, new Date(stored.score.scoredAt));
        return [{ projectId: row.projectId, score: stored.score, control }];
      }),
    );
  }
}

async function sealEarlierDisputes(tx: Db): Promise<void> {
  const sealed = await tx
    .select({ about: sealedEntry.about })
    .from(sealedEntry)
    .where(sql`kind in ('dispute', 'override')`);
  const known = new Set(sealed.map(({ about }) => about));
  const all = await tx.select().from(dispute).orderBy(dispute.createdAt, dispute.id);
  const disputes = all.filter(({ projectId, number }) => !known.has(aboutDispute(projectId, number)));
  for (const one of disputes) {
    await sealDispute(tx, { ...one, now: one.createdAt });
    const outcome = one.outcome ?? (one.state === 'refused' ? 'refused' : null);
    if (outcome && one.decidedAt) await sealDisputeEnd(tx, { ...one, outcome, now: one.decidedAt });
  }
  const byId = new Map(disputes.map((one) => [one.id, one]));
  for (const { disputeId, madeAt, liftedAt, liftedReason, ...rest } of await tx
    .select()
    .from(answerOverride)
    .orderBy(answerOverride.madeAt, answerOverride.id)) {
    const place = byId.get(disputeId);
    if (!place) continue;
    await sealOverride(tx, { ...place, ...rest, now: madeAt });
    if (liftedAt && liftedReason)
      await sealOverride(tx, { ...place, ...rest, now: liftedAt, outcome: null, reason: liftedReason });
  }
}

/** What this site says and said before it had a log. Each is sealed when it is sealed: nothing shows that it was said earlier. */
export async function sealEarlier(tx: Db): Promise<void> {
  const found = await tx.execute(sql`
    select id from alert a where not exists (select 1 from sealed_entry e where e.about = 'alert:' || a.id) order by time, id`);
  for (const batch of inBatches(parseRows(found, idRow).map(({ id }) => id))) await sealAlerts(tx, batch);
  await sealEarlierScores(tx);
  await sealEarlierDisputes(tx);
}
