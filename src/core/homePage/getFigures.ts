import { isNull, sql } from 'drizzle-orm';
import { countAlerts } from '#core/alerts/getAlerts.ts';
import { findLastBlock } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { chainCoverage } from '#db/schema/chain.ts';
import { project } from '#db/schema/projects.ts';
import type { FilterChoice, HomeFigures } from '#wire/homePage.ts';

const count = sql<number>`count(*)::int`;

/** The projects that are shown, counted by what filters choose from: every figure about all of them is a sum of these. */
export const countShown = (db: Db) =>
  db
    .select({ chains: project.chains, categories: project.categories, assessed: project.assessed, count })
    .from(project)
    .where(isNull(project.withdrawnAt))
    .groupBy(project.chains, project.categories, project.assessed);

type ShownCounts = Awaited<ReturnType<typeof countShown>>;

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, one) => all + one.count, 0);

/** The figures of the home page's head. */
export async function getFigures(
  db: Db,
  { shown, now }: { shown: ShownCounts; now: Date },
): Promise<HomeFigures> {
  const [watched, alertsLast24Hours, lastBlock] = await Promise.all([
    db.$count(chainCoverage),
    countAlerts(db, { since: new Date(now.getTime() - 86_400_000) }),
    findLastBlock(db),
  ]);
  return {
    projects: sum(shown),
    assessed: sum(shown.filter(({ assessed }) => assessed)),
    watchedContracts: watched,
    alertsLast24Hours,
    lastBlock,
  };
}

function choicesOf(shown: ShownCounts, column: 'chains' | 'categories'): FilterChoice[] {
  const counts = new Map<string, number>();
  for (const { [column]: values, count } of shown)
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** What the filters can choose from. */
export const getFilterChoices = (shown: ShownCounts) => ({
  chains: choicesOf(shown, 'chains'),
  categories: choicesOf(shown, 'categories'),
});
