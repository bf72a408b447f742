import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { RowPicture, RowPictures } from '#wire/homePage.ts';
import { seriesMaker } from '../past/makeSeries.ts';
import { readScore } from '../scores/storedScores.ts';
import { drawCategories, drawTrend, type ScoreAt, trendDays } from './drawRowPictures.ts';

const scoredRow = z.object({ id: z.string(), scored_at: dbTime });
const scoreRow = z.object({ id: z.string(), score: z.string() });
const pointRow = z.object({ id: z.string(), at: dbTime, total: z.nullable(z.number()) });

// A score is tens of kilobytes of which the shape needs a few numbers; it is read once for as long as it is in force.
type Shape = RowPicture | null;
const shapes = new Map<string, Shape>();
const mostShapes = 2000;

function keepShape(key: string, stored: string | undefined): Shape {
  const kept = shapes.get(key);
  if (kept !== undefined || stored === undefined) return kept ?? null;
  const score = readScore(stored);
  const shape = score ? drawCategories(score.categories, score.caps) : null;
  if (shapes.size >= mostShapes) shapes.clear();
  shapes.set(key, shape);
  return shape;
}

/** The score's change by day and project, the newest of each day, and the last one before the days that are shown. */
async function getPoints(db: Db, { ids, now }: { ids: readonly string[]; now: Date }) {
  const since = new Date(now.getTime() - trendDays * 86_400_000).toISOString();
  const result = await db.execute(sql`
    with point as (
      select project_id, at, total from score_snapshot where ${inList(sql`project_id`, ids)}
      union all
      select s.project_id, s.at, s.total from past_score s
        join past_progress p on p.project_id = s.project_id and p.rules_version = ${seriesMaker}
        where ${inList(sql`s.project_id`, ids)}
    )
    select distinct on (project_id, day) project_id as id, at, total from (
      select project_id, at, total, case when at < ${since}::timestamptz then null else date_trunc('day', at) end as day
      from point
    ) p order by project_id, day nulls first, at desc`);
  const points = new Map<string, ScoreAt[]>();
  for (const { id, at, total } of parseRows(result, pointRow)) {
    const known = points.get(id);
    if (known) known.push({ at, total });
    else points.set(id, [{ at, total }]);
  }
  return points;
}

/** What the lines of a list show beside their numbers: the categories, and how the score moved. */
export async function getRowPictures(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<RowPictures> {
  if (ids.length === 0) return {};
  const [scored, points] = await Promise.all([
    db.execute(
      sql`select project_id as id, scored_at from current_score where ${inList(sql`project_id`, ids)}`,
    ),
    getPoints(db, { ids, now }),
  ]);
  const keys = new Map(
    parseRows(scored, scoredRow).map(({ id, scored_at: at }) => [id, `${id} ${at.toISOString()}`]),
  );
  const missing = [...keys].flatMap(([id, key]) => (shapes.has(key) ? [] : [id]));
  const read =
    missing.length === 0
      ? []
      : parseRows(
          await db.execute(
            sql`select project_id as id, score from current_score where ${inList(sql`project_id`, missing)}`,
          ),
          scoreRow,
        );
  const texts = new Map(read.map(({ id, score }) => [id, score]));
  return Object.fromEntries(
    [...keys].map(([id, key]) => [
      id,
      { shape: keepShape(key, texts.get(id)), trend: drawTrend(points.get(id) ?? [], now) },
    ]),
  );
}
