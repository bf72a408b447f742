import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { project } from '#db/schema/projects.ts';
import { upsertRows } from '#db/writeRows.ts';
import { controlGrades, type GradeLetter } from '#model/controlGrade.ts';
import { type ControlType, controlTypes } from '#model/controlTypes.ts';
import type { OpenFindings } from '#model/findings.ts';
import { type Rating, ratings } from '#model/ratings.ts';
import { foldText } from '#search/foldText.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { ProjectFilter, ProjectOrder } from '#wire/projects.ts';
import { projectSorts } from '#wire/projectWords.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { createCatalogue } from './createCatalogue.ts';
import { noDetails } from './projectDetails.ts';

const database = await prepareTestDatabase();
const { db } = database;
const failures: unknown[] = [];
const catalogue = await createCatalogue(database, { onError: (error) => failures.push(error) });
afterAll(async () => {
  await catalogue.close();
  expect(failures).toEqual([]);
});

const settled = { timeout: 120_000, interval: 20 };

interface Sample {
  id: string;
  name: string;
  tickers: string[];
  chains: string[];
  categories: string[];
  score: number | null;
  rating: Rating | null;
  coverage: number;
  rank: number | null;
  audited: boolean;
  lookedForAudits: boolean;
  auditedOn: string | null;
  openFindings: OpenFindings | null;
  control: ControlType | null;
  controlBest: GradeLetter | null;
  controlWorst: GradeLetter | null;
  controlRank: number | null;
  underAudit: boolean;
  assessed: boolean;
  demo: boolean;
  votesYes: number;
  viewsLast7Days: number;
}

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const none: OpenFindings = {
  critical: 0,
  major: 0,
  medium: 0,
  minor: 0,
  info: 0,
  centralization: 0,
  complete: true,
};

const sample = fc.record({
  name: pick('Alpha', 'beta', 'Álpha Two', 'Gamma_x', '100% Beta', 'Zeta'),
  tickers: fc.uniqueArray(pick('ALP', 'BET', 'G%M')),
  chains: fc.uniqueArray(pick('eip155:1', 'eip155:10', 'eip155:137')),
  categories: fc.uniqueArray(pick('DEX', 'Lending')),
  score: fc.option(pick(0, 39.9, 40, 70, 70.1, 100)),
  rating: fc.option(pick(...ratings)),
  coverage: pick(0, 0.25, 0.5, 1),
  audited: fc.boolean(),
  lookedForAudits: fc.boolean(),
  auditedOn: fc.option(pick('2025-01-01', '2026-02-03')),
  openFindings: fc.option(
    fc
      .record({ critical: pick(0, 1), major: pick(0, 2), medium: pick(0, 3) })
      .map((open) => ({ ...none, ...open })),
  ),
  control: fc.option(pick(...controlTypes)),
  grade: fc.option(pick('AA', 'AF', 'BC', 'CC', 'CF', 'FF')),
  underAudit: fc.boolean(),
  assessed: fc.boolean(),
  demo: fc.boolean(),
  votesYes: pick(0, 1, 5),
  viewsLast7Days: pick(0, 3),
});

const samples = fc.array(sample, { maxLength: 12 }).map((list) =>
  list.map(
    ({ grade, ...one }, index): Sample => ({
      ...one,
      id: `p${index}`,
      rank: one.score === null ? null : index + 1,
      controlBest: grade === null ? null : (grade.charAt(0) as GradeLetter),
      controlWorst: grade === null ? null : (grade.charAt(1) as GradeLetter),
      controlRank: grade && grade !== 'AF' ? index % 3 : null,
    }),
  ),
);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const filters = fc
  .record({
    text: maybe(pick('al', 'BET', '%', 'g%m', '_', 'p1', 'two', 'beta')),
    chains: maybe(fc.uniqueArray(pick('eip155:1', 'eip155:10'))),
    categories: maybe(fc.uniqueArray(pick('DEX', 'Other'))),
    scoreMin: maybe(pick(0, 40, 70)),
    scoreMax: maybe(pick(39.9, 70, 100)),
    ratings: maybe(fc.uniqueArray(pick('AAA', 'B'))),
    audited: maybe(fc.boolean()),
    auditAbsence: maybe(pick('noneFound', 'notLookedFor')),
    openFindings: maybe(pick('none', 'any', 'major', 'critical')),
    control: maybe(fc.uniqueArray(pick('key', 'nobody'))),
    controlGrades: maybe(fc.uniqueArray(pick(...controlGrades))),
    underAudit: maybe(fc.boolean()),
    assessed: maybe(fc.boolean()),
    demo: maybe(fc.boolean()),
  })
  .map(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ProjectFilter,
  );

const countOpen = (open: OpenFindings | null) =>
  open && Object.values(open).reduce((sum, one) => sum + one, 0);

/** Whether every letter from the best end to the worst is among the chosen. */
function isWithin({ controlBest: best, controlWorst: worst }: Sample, chosen: readonly string[] = []) {
  if (chosen.length === 0) return true;
  if (!best || !worst) return false;
  return controlGrades.every((one) => one < best || one > worst || chosen.includes(one));
}

/** What the filter means, written as plainly as possible. */
function passes(one: Sample, filter: ProjectFilter): boolean {
  const anyOf = (list: readonly string[] | undefined, has: readonly string[]) =>
    !list || list.length === 0 || list.some((item) => has.includes(item));
  const { text, openFindings: open } = filter;
  const folded = text === undefined ? '' : foldText(text);
  const begins = (value: string) => value.toLowerCase().startsWith((text ?? '').trim().toLowerCase());
  const count = countOpen(one.openFindings);
  const { critical = 0, major = 0 } = one.openFindings ?? {};
  return (
    (folded === '' || foldText(one.name).includes(folded) || begins(one.id) || one.tickers.some(begins)) &&
    anyOf(filter.chains, one.chains) &&
    anyOf(filter.categories, one.categories) &&
    (filter.scoreMin === undefined || (one.score !== null && one.score >= filter.scoreMin)) &&
    (filter.scoreMax === undefined || (one.score !== null && one.score <= filter.scoreMax)) &&
    anyOf(filter.ratings, one.rating === null ? [] : [one.rating]) &&
    (filter.audited === undefined || (filter.audited ? one.audited : !one.audited && !one.underAudit)) &&
    (filter.auditAbsence === undefined ||
      (!one.audited && !one.underAudit && one.lookedForAudits === (filter.auditAbsence === 'noneFound'))) &&
    (open === undefined ||
      (open === 'none' && count === 0) ||
      (open === 'any' && (count ?? 0) > 0) ||
      (open === 'major' && critical + major > 0) ||
      (open === 'critical' && critical > 0)) &&
    anyOf(filter.control, one.control === null ? [] : [one.control]) &&
    isWithin(one, filter.controlGrades) &&
    (filter.underAudit === undefined || one.underAudit === filter.underAudit) &&
    (filter.assessed === undefined || one.assessed === filter.assessed) &&
    (filter.demo === undefined || one.demo === filter.demo)
  );
}

function sorted(list: Sample[], { by, order }: ProjectOrder): string[] {
  const valueBy = (one: Sample): string | number | null =>
    ({
      rank: one.rank,
      match: one.rank,
      score: one.score,
      name: foldText(one.name),
      coverage: one.coverage,
      controlGrade: one.controlRank,
      control: one.control && controlTypes.indexOf(one.control),
      auditedOn: one.auditedOn,
      openFindings: countOpen(one.openFindings),
      votes: one.votesYes,
      views: one.viewsLast7Days,
      addedAt: 0,
    })[by];
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return [...list]
    .sort((a, b) => {
      const [x, y] = [valueBy(a), valueBy(b)];
      if (x !== y && (x === null || y === null)) return x === null ? 1 : -1;
      const first = x === null || y === null ? 0 : compare(x, y) * (order === 'asc' ? 1 : -1);
      return first || compare(foldText(a.name), foldText(b.name)) || compare(a.id, b.id);
    })
    .map(({ id }) => id);
}

const search = { on: '2026-05-01', by: 'Desk', where: ['audits.example'] };

async function store(list: Sample[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(project);
    const rows = list.map(({ lookedForAudits, ...one }) => ({
      ...one,
      nameKey: foldText(one.name),
      description: '',
      source: 'records' as const,
      recordHash: '',
      details: { ...noDetails, searches: lookedForAudits ? { audits: search } : {} },
      createdAt: new Date(0),
      updatedAt: new Date(0),
      ranked: one.rank !== null,
      openCount: countOpen(one.openFindings),
      votesTotal: one.votesYes,
      trend: 0,
    }));
    const [first] = rows;
    if (first)
      await upsertRows(tx, project, {
        rows,
        columns: Object.keys(first) as (keyof typeof first)[],
        key: ['id'],
      });
    await invalidate(tx, project, ['p0']);
  });
}

describe('list', () => {
  it('answers what a plain filter and sort over all projects would, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        samples,
        fc.array(filters, { minLength: 3, maxLength: 3 }),
        pick(...projectSorts.filter((by) => by !== 'match')),
        pick('asc' as const, 'desc' as const),
        async (list, someFilters, by, order) => {
          await store(list);
          // A list asked for before the notification arrives would be the old one.
          await vi.waitFor(async () => {
            const all = await catalogue.list({
              filter: {},
              sort: { by: 'name', order: 'asc' },
              currentPage: 1,
              dataPerPage: 100,
            });
            expect(all.projects.map(({ id }) => id)).toEqual(sorted(list, { by: 'name', order: 'asc' }));
          }, settled);
          for (const filter of someFilters) {
            const expected = sorted(
              list.filter((one) => passes(one, filter)),
              { by, order },
            );
            const got: string[] = [];
            for (let currentPage = 1; currentPage <= 4; currentPage++) {
              const answer = await catalogue.list({
                filter,
                sort: { by, order },
                currentPage,
                dataPerPage: 4,
              });
              expect(answer.total).toBe(expected.length);
              got.push(...answer.projects.map(({ id }) => id));
            }
            expect(got).toEqual(expected);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('limits to the given ids', async () => {
    await importTestRecords(db, { projects: ['a', 'b', 'c'].map((id) => projectRecord({ id })) });
    const answer = await catalogue.list({
      projectIds: ['c', 'a', 'nobody'],
      filter: {},
      sort: { by: 'name', order: 'asc' },
      currentPage: 1,
      dataPerPage: 10,
    });
    expect(answer.projects.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(answer.total).toBe(2);
  });
});
