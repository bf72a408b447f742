import { and, asc, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listChanges } from '#core/changes/getChanges.ts';
import { rowColumns, type StoredRow, toProjectRow } from '#core/projects/projectRow.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { project } from '#db/schema/projects.ts';
import { notFound } from '#lib/AppError.ts';
import { type CohortKind, findCategory, questionsOf } from '#model/cohorts.ts';
import { controlTypes } from '#model/controlTypes.ts';
import { projectCategories } from '#model/projects.ts';
import { ratings } from '#model/ratings.ts';
import { type Cohort, type CohortList, type CohortMember, cohortPerPage } from '#wire/cohorts.ts';
import { getAnswers } from './getAnswers.ts';

/** Of fewer scores a median and a spread say nothing, and nobody is the best of them. */
const fewest = 4;
const mostShown = 5;
const mostNew = 5;
const mostChanges = 8;

const columns = { categories: project.categories, chains: project.chains };

const isMember = (kind: CohortKind, key: string): SQL | undefined =>
  and(isNull(project.withdrawnAt), sql`${columns[kind]} @> array[${key}]::text[]`);

const quarters = z.nullable(z.array(z.number()));
const lineRow = z.object({
  key: z.string(),
  projects: z.number(),
  assessed: z.number(),
  ranked: z.number(),
  quarters,
});

const figures = sql`count(*)::int as projects, (count(*) filter (where assessed))::int as assessed,
  (count(score) filter (where ranked))::int as ranked,
  to_json(percentile_cont(array[0, 0.25, 0.5, 0.75, 1]::float8[]) within group (order by score) filter (where ranked)) as quarters`;

function toLine({ quarters: found, ...line }: z.infer<typeof lineRow>) {
  const [lowest, lowerQuarter, median, upperQuarter, highest] = found ?? [];
  const isSpread =
    line.ranked >= fewest &&
    lowest !== undefined &&
    lowerQuarter !== undefined &&
    median !== undefined &&
    upperQuarter !== undefined &&
    highest !== undefined;
  return { ...line, spread: isSpread ? { lowest, lowerQuarter, median, upperQuarter, highest } : null };
}

/** Every category or chain that has projects, the largest first. */
export async function getCohorts(db: Db, kind: CohortKind): Promise<CohortList> {
  const rows = parseRows(
    await db.execute(sql`
      select key, ${figures} from project, unnest(${sql.identifier(kind)}) as key
      where withdrawn_at is null group by key order by projects desc, key`),
    lineRow,
  );
  const isKnown = ({ key }: { key: string }) =>
    kind === 'chains' || projectCategories.some((one) => one === key);
  return { kind, items: rows.filter(isKnown).map(toLine) };
}

const idsSchema = z.array(z.string());
const summaryRow = z.object({
  ...lineRow.shape,
  by_rating: z.array(z.object({ rating: z.enum(ratings), count: z.number() })),
  by_control: z.array(z.object({ control: z.enum(controlTypes), count: z.number() })),
  ...{ high: idsSchema, low: idsSchema, fresh: idsSchema },
});

/** All projects of the kind are looked at once. */
async function summarise(db: Db, { where, key }: { where: SQL | undefined; key: string }) {
  const countBy = (column: SQL) => sql`(select coalesce(json_agg(c), '[]') from
    (select ${column}, count(*)::int as count from own where ${column} is not null group by ${column}) c)`;
  const firstBy = (order: SQL, limit: number, condition = sql`true`) =>
    sql`to_json(array(select id from own where ${condition} order by ${order}, id limit ${limit}))`;
  const rows = parseRows(
    await db.execute(sql`
      with own as materialized (
        select id, assessed, ranked, score, rating, control, created_at from project where ${where})
      select ${key}::text as key, ${figures},
        ${countBy(sql`rating`)} as by_rating, ${countBy(sql`control`)} as by_control,
        ${firstBy(sql`score desc`, mostShown, sql`ranked`)} as high, ${firstBy(sql`score`, mostShown, sql`ranked`)} as low,
        ${firstBy(sql`created_at desc`, mostNew)} as fresh
      from own`),
    summaryRow,
  );
  return rows[0];
}

/** In the order of the list. */
const sortBy = <Row, Key extends string>(
  list: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] => rows.toSorted((a, b) => list.indexOf(keyOf(a)) - list.indexOf(keyOf(b)));

interface CohortQuery {
  kind: CohortKind;
  key: string;
  page: number;
  /** Of the changes. */
  since: Date;
}

/** A category by its slug, or a chain by its id, as projects have it on record. */
export function readCohortKey(kind: CohortKind, text: string): string {
  const key = kind === 'categories' ? findCategory(text) : text;
  if (key === undefined)
    throw notFound(`There is no category “${text.slice(0, 40)}”. There are: ${projectCategories.join(', ')}`);
  return key;
}

/** Projects of one category or chain: what matters for their kind, how they spread, and the best and worst. */
export async function getCohort(db: Db, { kind, key, page, since }: CohortQuery): Promise<Cohort> {
  const where = isMember(kind, key);
  const summary = await summarise(db, { where, key });
  if (!summary || summary.projects === 0) throw notFound(`No project is on record for ${key.slice(0, 80)}`);
  const { by_rating, by_control, high, low, fresh, ...figured } = summary;
  const line = toLine(figured);
  // A project never stands among the best and the worst.
  const few = line.ranked < fewest ? 0 : Math.min(mostShown, Math.floor(line.ranked / 2));
  const ids = [...new Set([...high.slice(0, few), ...low.slice(0, few), ...fresh])];
  const [chosen, listed, changes] = await Promise.all([
    db
      .select(rowColumns)
      .from(project)
      .where(inList(sql`${project.id}`, ids)),
    db
      .select(rowColumns)
      .from(project)
      .where(where)
      .orderBy(sql`${project.rank} nulls last`, sql`${project.nameKey} collate "C"`, asc(project.id))
      .limit(cohortPerPage)
      .offset((page - 1) * cohortPerPage),
    listChanges(db, { since, limit: mostChanges, cohort: { kind, key } }),
  ]);
  const byId = new Map(chosen.map((row) => [row.id, row]));
  const pick = (wanted: readonly string[]): StoredRow[] => wanted.flatMap((id) => byId.get(id) ?? []);
  const best = pick(high.slice(0, few));
  const worst = pick(low.slice(0, few));
  const questions = questionsOf(kind === 'categories' ? key : undefined);
  const answers = await getAnswers(db, [...new Set([...best, ...worst, ...listed].map(({ id }) => id))]);
  const toMember = (row: StoredRow, side?: 'best' | 'worst'): CohortMember => {
    const found = answers.get(row.id);
    return {
      row: toProjectRow(row),
      answers: questions.flatMap(({ factor }) => {
        const answer = found?.answers.get(factor);
        return answer ? [{ factor, ...answer }] : [];
      }),
      reason: (side && found?.[side]) ?? null,
    };
  };
  return {
    kind,
    ...line,
    questions: questions.map(({ factor, asks }) => ({ factor, asks })),
    byRating: sortBy(ratings, by_rating, ({ rating }) => rating),
    byControl: sortBy(controlTypes, by_control, ({ control }) => control),
    best: best.map((row) => toMember(row, 'best')),
    worst: worst.map((row) => toMember(row, 'worst')),
    newest: pick(fresh).map(toProjectRow),
    changes,
    items: listed.map((row) => toMember(row)),
    total: line.projects,
    page,
    perPage: cohortPerPage,
  };
}
