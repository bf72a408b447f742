import { and, desc, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { metric } from '#db/schema/metrics.ts';
import { findMetricProject } from '#records/metrics.ts';

/** What one token of a project cost, as the operator's records say. */
export interface Price {
  time: Date;
  usd: number;
}

export interface PricesQuery {
  projectIds: readonly string[];
  now: Date;
}

/** UTC days of a price history, the day of `now` included. */
export const priceWindowDays = 90;

const dayMs = 86_400_000;

/** The metric that holds the price of a project's first token in US dollars. */
export const priceMetric = (projectId: string) => `price(projectId=${projectId})`;

const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs);

/** The newest of a day that is over: today may have another before it ends. */
export const findLastWholeDay = (prices: readonly Price[], now: Date): Price | undefined =>
  prices.findLast(({ time }) => dayOf(time) < dayOf(now));

interface PriceRow {
  name: string;
  time: Date;
  value: unknown;
}

/** Prices by project. Metrics hold any JSON, so what is no amount is left out. */
function groupPrices(rows: readonly PriceRow[]): Map<string, Price[]> {
  const prices = rows.flatMap(({ name, time, value }) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? [{ name, time, usd: value }] : [],
  );
  const groups = Map.groupBy(prices, ({ name }) => findMetricProject(name) ?? '');
  return new Map([...groups].map(([id, group]) => [id, group.map(({ time, usd }) => ({ time, usd }))]));
}

/** The newest price of each project at `now`, however old. */
export async function getLatestPrices(
  db: Db,
  { projectIds, now }: PricesQuery,
): Promise<ReadonlyMap<string, Price>> {
  const rows = await db
    .selectDistinctOn([metric.name])
    .from(metric)
    .where(and(inList(metric.name, projectIds.map(priceMetric)), lte(metric.time, now)))
    .orderBy(metric.name, desc(metric.time));
  return new Map([...groupPrices(rows)].flatMap(([id, [price]]) => (price ? [[id, price]] : [])));
}

/** The last price of every UTC day in the window before `now`, oldest first; days without any are not there. */
export async function getDailyPrices(
  db: Db,
  { projectIds, now }: PricesQuery,
): Promise<ReadonlyMap<string, Price[]>> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const from = new Date(today - (priceWindowDays - 1) * dayMs);
  const day = sql`(${metric.time} at time zone 'utc')::date`;
  const rows = await db
    .selectDistinctOn([metric.name, day], { name: metric.name, time: metric.time, value: metric.value })
    .from(metric)
    .where(
      and(inList(metric.name, projectIds.map(priceMetric)), gte(metric.time, from), lte(metric.time, now)),
    )
    .orderBy(metric.name, day, desc(metric.time));
  return groupPrices(rows);
}
