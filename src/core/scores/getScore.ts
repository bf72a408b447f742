import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { currentScore, scoreSnapshot } from '#db/schema/scores.ts';
import { pick } from '#lib/pick.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import type { ScorePoint } from '#wire/scores.ts';
import { getChangedFacts } from './factVersions.ts';
import { findStoredScore } from './storedScores.ts';

/** The score in force with the facts it was made from; undefined while nothing was assessed. */
export async function findScore(
  db: Db,
  projectId: string,
): Promise<{ score: Score; facts: Facts } | undefined> {
  const [row] = await db.select().from(currentScore).where(eq(currentScore.projectId, projectId));
  return row && findStoredScore(row);
}

export function pickFacts<K extends FactKey>(
  facts: Facts | undefined,
  keys: readonly K[],
): Pick<Facts, K> | null {
  return facts ? pick(facts, keys) : null;
}

const movesSchema = z.array(z.string());

const longestHistory = 500;

/** Every change of the score, oldest first. */
export async function getScoreHistory(db: Db, projectId: string): Promise<ScorePoint[]> {
  const rows = await db
    .select()
    .from(scoreSnapshot)
    .where(eq(scoreSnapshot.projectId, projectId))
    .orderBy(desc(scoreSnapshot.at), desc(scoreSnapshot.id))
    .limit(longestHistory);
  const times = rows.map(({ at }) => at.toISOString());
  const changed = await getChangedFacts(db, { projectId, times });
  return rows.reverse().map(({ id, at, total, rating, coverage, rulesVersion, cause, sentence, moves }) => ({
    at: at.toISOString(),
    total,
    rating: rating,
    coverage,
    rulesVersion,
    cause: cause,
    sentence,
    moves: readStored(movesSchema, moves, { column: 'score_snapshot.moves', key: String(id) }),
    // A first score and one by new rules alone say no change of the project.
    facts: cause === 'first' || cause === 'rules' ? [] : (changed.get(at.toISOString()) ?? []),
  }));
}
