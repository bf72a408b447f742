import { and, desc, eq, getTableColumns, inArray, lte, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { currentScore, factVersion, scoreSnapshot } from '#db/schema/scores.ts';
import { pick } from '#lib/pick.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import type { ChangeCause } from '#model/outcomes.ts';
import type { Score } from '#model/score.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import type { ScorePoint } from '#wire/scores.ts';
import { findStoredScore } from './storedScores.ts';

const selectScore = keepQuery((db, projectId) =>
  db
    .select({ facts: currentScore.facts, score: currentScore.score })
    .from(currentScore)
    .where(eq(currentScore.projectId, projectId)),
);

/** The score and the control grade in force with the facts they were made from; undefined while nothing was assessed. */
export async function findScore(
  db: Db,
  projectId: string,
): Promise<{ score: Score; facts: Facts; control: ControlGrade } | undefined> {
  const [row] = await selectScore(db, projectId);
  const stored = row && findStoredScore(row);
  return stored && { ...stored, control: gradeControl(stored.facts, new Date(stored.score.scoredAt)) };
}

export function pickFacts<K extends FactKey>(
  facts: Facts | undefined,
  keys: readonly K[],
): Pick<Facts, K> | null {
  return facts ? pick(facts, keys) : null;
}

const movesSchema = z.array(z.string());

const longestHistory = 500;

const pointColumns = pick(getTableColumns(scoreSnapshot), [
  'id',
  'at',
  'total',
  'rating',
  'coverage',
  'rulesVersion',
  'cause',
  'sentence',
  'moves',
]);

const selectHistory = keepQuery((db, projectId) =>
  db
    .select(pointColumns)
    .from(scoreSnapshot)
    .where(eq(scoreSnapshot.projectId, projectId))
    .orderBy(desc(scoreSnapshot.at), desc(scoreSnapshot.id))
    .limit(longestHistory),
);

type Snapshot = Pick<typeof scoreSnapshot.$inferSelect, keyof typeof pointColumns>;

/** A first score, and one by new rules or passing time alone, say no change of the project's facts. */
const quietCauses: ChangeCause[] = ['first', 'rules', 'time'];

const selectChanged = keepQuery((db, projectId) =>
  db
    .select({ key: factVersion.key, knownFrom: factVersion.knownFrom })
    .from(factVersion)
    .where(
      and(
        eq(factVersion.projectId, projectId),
        inArray(
          factVersion.knownFrom,
          db
            .select({ at: scoreSnapshot.at })
            .from(scoreSnapshot)
            .where(and(eq(scoreSnapshot.projectId, projectId), notInArray(scoreSnapshot.cause, quietCauses))),
        ),
      ),
    )
    .orderBy(factVersion.key),
);

/** Which facts became known anew with each change of the project in the score's history, by its time. */
async function getChangedFacts(db: Db, projectId: string): Promise<Map<string, string[]>> {
  const changed = new Map<string, string[]>();
  for (const { key, knownFrom } of await selectChanged(db, projectId)) {
    const time = knownFrom.toISOString();
    const keys = changed.get(time);
    if (keys) keys.push(key);
    else changed.set(time, [key]);
  }
  return changed;
}

type ChangedFacts = Awaited<ReturnType<typeof getChangedFacts>>;

function toPoints(rows: readonly Snapshot[], changed: ChangedFacts): ScorePoint[] {
  return rows.map((row) => ({
    at: row.at.toISOString(),
    total: row.total,
    rating: row.rating,
    coverage: row.coverage,
    rulesVersion: row.rulesVersion,
    cause: row.cause,
    sentence: row.sentence,
    moves: readStored(movesSchema, row.moves, { column: 'score_snapshot.moves', key: String(row.id) }),
    facts: quietCauses.includes(row.cause) ? [] : (changed.get(row.at.toISOString()) ?? []),
  }));
}

/** The newest changes of the score, oldest first. */
export async function getScoreHistory(db: Db, projectId: string): Promise<ScorePoint[]> {
  const [rows, changed] = await Promise.all([selectHistory(db, projectId), getChangedFacts(db, projectId)]);
  return toPoints(rows.reverse(), changed);
}

/** What this site published last by a time; undefined before the first full reading. */
export async function findPublished(
  db: Db,
  { projectId, at }: { projectId: string; at: Date },
): Promise<ScorePoint | undefined> {
  const rows = await db
    .select()
    .from(scoreSnapshot)
    .where(and(eq(scoreSnapshot.projectId, projectId), lte(scoreSnapshot.at, at)))
    .orderBy(desc(scoreSnapshot.at), desc(scoreSnapshot.id))
    .limit(1);
  const [point] = toPoints(rows, await getChangedFacts(db, projectId));
  return point;
}
