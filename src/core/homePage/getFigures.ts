import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countAlerts } from '#core/alerts/getAlerts.ts';
import { findLastBlock } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { FilterChoice, HomeFigures } from '#wire/homePage.ts';

const figuresRow = z.object({ projects: z.number(), assessed: z.number(), watched: z.number() });
const choiceRow = z.object({ value: z.string(), count: z.number() });

/** The figures of the home page's head. */
export async function getFigures(db: Db, { now }: { now: Date }): Promise<HomeFigures> {
  const [result, alertsLast24Hours, lastBlock] = await Promise.all([
    db.execute(sql`
      select (select count(*)::int from project where withdrawn_at is null) as projects,
        (select count(*)::int from project where assessed and withdrawn_at is null) as assessed,
        (select count(*)::int from chain_coverage) as watched`),
    countAlerts(db, { since: new Date(now.getTime() - 86_400_000) }),
    findLastBlock(db),
  ]);
  const [row] = parseRows(result, figuresRow);
  return {
    projects: row?.projects ?? 0,
    assessed: row?.assessed ?? 0,
    watchedContracts: row?.watched ?? 0,
    alertsLast24Hours,
    lastBlock,
  };
}

async function countValues(db: Db, column: 'chains' | 'categories'): Promise<FilterChoice[]> {
  const result = await db.execute(sql`
    select value, count(*)::int as count from project, unnest(${sql.identifier(column)}) as value
    where withdrawn_at is null group by value order by count desc, value`);
  return parseRows(result, choiceRow);
}

/** What the filters can choose from. */
export async function getFilterChoices(
  db: Db,
): Promise<{ chains: FilterChoice[]; categories: FilterChoice[] }> {
  const [chains, categories] = await Promise.all([countValues(db, 'chains'), countValues(db, 'categories')]);
  return { chains, categories };
}
