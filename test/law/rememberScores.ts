import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { currentScore, scoreSnapshot } from '#db/schema/scores.ts';
import type { Facts } from '#model/facts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';

/** Makes it so that these facts were known when the projects were last scored. */
export async function rememberScores(
  db: Db,
  { facts, now }: { facts: ReadonlyMap<string, Facts>; now: Date },
): Promise<void> {
  const known = [...facts].map(([projectId, one]) => ({
    projectId,
    facts: one,
    score: score(one, rules, now),
  }));
  await db
    .insert(currentScore)
    .values(
      known.map((one) => ({
        projectId: one.projectId,
        facts: JSON.stringify(one.facts),
        score: JSON.stringify(one.score),
        scoredAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: currentScore.projectId,
      set: { facts: sql`excluded.facts`, score: sql`excluded.score` },
    });
  await db.insert(scoreSnapshot).values(
    known.map(({ projectId, score: { total, uncapped, rating, coverage, ranked, inputsHash } }) => ({
      projectId,
      ...{ at: now, rulesVersion: rules.version, inputsHash, total, uncapped, rating, coverage, ranked },
      ...{ cause: 'first' as const, sentence: 'Known before.', moves: [] },
    })),
  );
  // That these are the last ones is no news.
  await db.execute(sql`
    insert into notified_event (key) select 'score:' || id from score_snapshot on conflict do nothing`);
}
