import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { CapResult, CategoryResult } from '#model/score.ts';
import { shownCategory } from '#scoring/categoryTone.ts';
import type { PictureLook, RowPicture, RowPictures } from '#wire/homePage.ts';
import { seriesMaker } from '../past/makeSeries.ts';
import { readScore } from '../scores/storedScores.ts';

const height = 20;
const [step, bar] = [9, 7];

type Category = Parameters<typeof shownCategory>[0] & Pick<CategoryResult, 'name'>;

const box = (x: number, y: number, width: number, tall: number) => `M${x} ${y}h${width}v${tall}h${-width}z`;

/** The categories as small columns, each as high as its score; of one that is not known only the ground. */
export function drawCategories(
  categories: readonly Category[],
  caps: readonly Pick<CapResult, 'id' | 'state'>[],
): RowPicture {
  const paths: Partial<Record<PictureLook, string>> = {};
  const add = (look: PictureLook, path: string) => {
    paths[look] = (paths[look] ?? '') + path;
  };
  const told = categories.map((category, index) => {
    const { score, tone } = shownCategory(category, caps);
    if (tone === null) add('frame', box(index * step + 0.5, 0.5, bar - 1, height - 1));
    else {
      const tall = Math.max(2, Math.round(((score ?? 0) / 100) * height));
      add('ground', box(index * step, 0, bar, height));
      add(tone, box(index * step, height - tall, bar, tall));
    }
    return `${category.name} ${score ?? 'unknown'}`;
  });
  return { label: told.join(', '), width: categories.length * step, paths: toList(paths) };
}

interface ScoreAt {
  at: Date;
  total: number | null;
}

const trendDays = 90;
const trendWidth = 64;
const leastTrend = 4;

/** How a score moved, as a line in steps over the last days; without a line where it was not known. */
export function drawTrend(points: readonly ScoreAt[], now: Date): RowPicture | null {
  const dayMs = 86_400_000;
  const begin = now.getTime() - trendDays * dayMs;
  const before = points.findLast(({ at }) => at.getTime() <= begin);
  const inside = points.filter(({ at }) => at.getTime() > begin);
  const shown = before ? [{ ...before, at: new Date(begin) }, ...inside] : inside;
  const totals = shown.flatMap(({ total }) => (total === null ? [] : [total]));
  const [first, last] = [totals[0], totals.at(-1)];
  if (first === undefined || last === undefined) return null;
  const xOf = (time: number) => ((time - begin) / (trendDays * dayMs)) * trendWidth;
  // The whole scale, so that lines of two projects can be compared.
  const yOf = (total: number) => (height - 1 - (total / 100) * (height - 2)).toFixed(1);
  let isDrawing = false;
  const path = shown.map(({ at, total }, index) => {
    if (total === null) {
      isDrawing = false;
      return '';
    }
    // What is known since today alone would be a line of no length.
    const from = Math.min(xOf(at.getTime()), trendWidth - leastTrend);
    const start = isDrawing ? `V${yOf(total)}` : `M${from.toFixed(1)} ${yOf(total)}`;
    isDrawing = true;
    return `${start}H${xOf(shown[index + 1]?.at.getTime() ?? now.getTime()).toFixed(1)}`;
  });
  const days = Math.ceil((now.getTime() - (shown[0]?.at.getTime() ?? begin)) / dayMs);
  const [from, to] = [Math.floor(first), Math.floor(last)];
  const moved = from === to ? `Score ${to}` : `Score ${from} to ${to}`;
  return {
    label: `${moved} in ${days === 1 ? '1 day' : `${days} days`}`,
    width: trendWidth,
    paths: [{ look: 'line', d: path.join('') }],
  };
}

const toList = (paths: Partial<Record<PictureLook, string>>): RowPicture['paths'] =>
  (['ground', 'frame', 'signal', 'warning', 'danger'] as const).flatMap((look) => {
    const d = paths[look];
    return d === undefined ? [] : [{ look, d }];
  });

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
