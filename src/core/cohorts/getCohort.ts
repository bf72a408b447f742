import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getChanges } from '#core/changes/getChanges.ts';
import { rowColumns, type StoredRow, toProjectRow } from '#core/projects/projectRow.ts';
import type { Db } from '#db/Database.ts';
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

const countRow = z.object({
  rating: z.nullable(z.enum(ratings)),
  control: z.nullable(z.enum(controlTypes)),
  count: z.number(),
});

const sumBy = <K extends string>(keys: readonly K[], rows: readonly { key: K | null; count: number }[]) =>
  keys.flatMap((key) => {
    const count = rows.reduce((sum, row) => (row.key === key ? sum + row.count : sum), 0);
    return count === 0 ? [] : [{ key, count }];
  });

async function countMembers(db: Db, where: SQL | undefined) {
  const rows = parseRows(
    await db.execute(
      sql`select rating, control, count(*)::int as count from project where ${where} group by rating, control`,
    ),
    countRow,
  );
  const byRating = sumBy(
    ratings,
    rows.map(({ rating, count }) => ({ key: rating, count })),
  );
  const byControl = sumBy(
    controlTypes,
    rows.map(({ control, count }) => ({ key: control, count })),
  );
  return {
    byRating: byRating.map(({ key, count }) => ({ rating: key, count })),
    byControl: byControl.map(({ key, count }) => ({ control: key, count })),
  };
}

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
  const ranked = and(where, eq(project.ranked, true));
  const select = (
    condition: SQL | undefined,
    order: SQL[],
    limit: number,
    offset = 0,
  ): Promise<StoredRow[]> =>
    db
      .select(rowColumns)
      .from(project)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const [lines, counts, high, low, fresh, listed, changes] = await Promise.all([
    db.execute(sql`select ${key}::text as key, ${figures} from project where ${where}`),
    countMembers(db, where),
    select(ranked, [desc(project.score), asc(project.id)], mostShown),
    select(ranked, [asc(project.score), asc(project.id)], mostShown),
    select(where, [desc(project.createdAt), asc(project.id)], mostNew),
    select(
      where,
      [sql`${project.rank} nulls last`, sql`${project.nameKey} collate "C"`, asc(project.id)],
      cohortPerPage,
      (page - 1) * cohortPerPage,
    ),
    getChanges(db, { since, page: 1, perPage: mostChanges, cohort: { kind, key } }),
  ]);
  const [line] = parseRows(lines, lineRow).map(toLine);
  if (!line || line.projects === 0) throw notFound(`No project is on record for ${key.slice(0, 80)}`);
  // A project never stands among the best and the worst.
  const few = line.ranked < fewest ? 0 : Math.min(mostShown, Math.floor(line.ranked / 2));
  const best = high.slice(0, few);
  const worst = low.slice(0, few);
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
    ...counts,
    best: best.map((row) => toMember(row, 'best')),
    worst: worst.map((row) => toMember(row, 'worst')),
    newest: fresh.map(toProjectRow),
    changes: changes.items,
    items: listed.map((row) => toMember(row)),
    total: line.projects,
    page,
    perPage: cohortPerPage,
  };
}
