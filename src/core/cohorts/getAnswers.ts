import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readScore } from '#core/scores/storedScores.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { Outcome } from '#model/outcomes.ts';
import type { Score } from '#model/score.ts';

/** What boards show of a score beside its number. */
export interface ShortScore {
  /** By the id of the question. */
  answers: ReadonlyMap<string, { outcome: Outcome; sentence: string }>;
  /** What earns most, and what costs most; null where nothing does. */
  best: string | null;
  worst: string | null;
}

const scoredRow = z.object({ id: z.string(), scored_at: dbTime });
const scoreRow = z.object({ id: z.string(), score: z.string() });

// A score is tens of kilobytes of which a board needs a few sentences; it is read once for as long as it is in force.
const kept = new Map<string, ShortScore | null>();
const mostKept = 2000;

/** The cap that takes most away stands before the question that costs most. */
function shorten({ categories, caps }: Score): ShortScore {
  const factors = categories.flatMap(({ weight, factors: own }) => {
    const all = own.reduce((sum, one) => sum + one.weight, 0);
    return own.map((one) => ({ ...one, points: all === 0 ? 0 : (weight * one.weight) / all }));
  });
  const heaviest = (wanted: Outcome) =>
    factors
      .filter(({ outcome }) => outcome === wanted)
      .reduce<(typeof factors)[number] | undefined>((a, b) => (a && a.points >= b.points ? a : b), undefined);
  const cap = caps.filter(({ lowers }) => lowers).sort((a, b) => a.limit - b.limit)[0];
  return {
    answers: new Map(factors.map(({ id, outcome, sentence }) => [id, { outcome, sentence }])),
    best: heaviest('pass')?.sentence ?? null,
    worst: (cap ?? heaviest('fail') ?? heaviest('partial'))?.sentence ?? null,
  };
}

function keep(key: string, score: string): ShortScore | null {
  const read = readScore(score);
  const short = read ? shorten(read) : null;
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, short);
  return short;
}

/** Of the given projects what their scores answer; those that are not assessed are left out. */
export async function getAnswers(db: Db, ids: readonly string[]): Promise<Map<string, ShortScore>> {
  if (ids.length === 0) return new Map();
  const scored = parseRows(
    await db.execute(
      sql`select project_id as id, scored_at from current_score where ${inList(sql`project_id`, ids)}`,
    ),
    scoredRow,
  );
  const keys = new Map(scored.map(({ id, scored_at: at }) => [id, `${id} ${at.toISOString()}`]));
  const missing = [...keys].flatMap(([id, key]) => (kept.has(key) ? [] : [id]));
  const read =
    missing.length === 0
      ? []
      : parseRows(
          await db.execute(
            sql`select project_id as id, score from current_score where ${inList(sql`project_id`, missing)}`,
          ),
          scoreRow,
        );
  const found = new Map(
    [...keys].flatMap(([id, key]) => {
      const short = kept.get(key);
      return short ? [[id, short] as const] : [];
    }),
  );
  for (const { id, score } of read) {
    const short = keep(keys.get(id) ?? id, score);
    if (short) found.set(id, short);
  }
  return found;
}
