import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { countAlerts } from '#core/alerts/getAlerts.ts';
import { findLastBlock } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { FilterChoice, HomeFigures } from '#wire/homePage.ts';

const figuresRow = z.object({ projects: z.number(), assessed: z.number(), watched: z.number() });
const choiceRow = z.object({ kind: z.enum(['chain', 'category']), value: z.string(), count: z.number() });

/** The figures of the home page's head. */
export async function getFigures(db: Db, { now }: { now: Date }): Promise<HomeFigures> {
  const [result, alertsLast24Hours, lastBlock] = await Promise.all([
    db.execute(sql`
      select count(*)::int as projects, (count(*) filter (where assessed))::int as assessed,
        (select count(*)::int from chain_coverage) as watched
      from project where withdrawn_at is null`),
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

/** What the filters can choose from. */
export async function getFilterChoices(
  db: Db,
): Promise<{ chains: FilterChoice[]; categories: FilterChoice[] }> {
  const result = await db.execute(sql`
    with own as materialized (
      select chains, categories, count(*) as count from project where withdrawn_at is null group by chains, categories)
    select 'chain' as kind, value, sum(count)::int as count from own, unnest(chains) as value group by value
    union all select 'category', value, sum(count)::int from own, unnest(categories) as value group by value
    order by count desc, value`);
  const rows = parseRows(result, choiceRow);
  const ofKind = (wanted: 'chain' | 'category') =>
    rows.flatMap(({ kind, ...choice }) => (kind === wanted ? [choice] : []));
  return { chains: ofKind('chain'), categories: ofKind('category') };
}
