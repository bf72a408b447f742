import { type Price, priceMetric, priceWindowDays } from '#core/metrics/prices.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Facts } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { count } from '#scoring/factors/words.ts';
import { priceDays } from '#scoring/rules/marketStability.ts';
import type { Subject } from './getSubjects.ts';

const dayMs = 86_400_000;
const dayOf = ({ time }: Price) => Math.floor(time.getTime() / dayMs);

/** How far the price moves from one day to the next; `days` are those with a price on a day beside them. */
export interface PriceSwings {
  days: number;
  /** Standard deviation of the daily changes, as a share of the price; null when there are fewer than two. */
  deviation: number | null;
}

/** Expects one price per UTC day, oldest first. A change over a gap is not a daily one, so it does not count. */
export function measureSwings(prices: readonly Price[]): PriceSwings {
  const changes: number[] = [];
  const used = new Set<number>();
  for (const [index, price] of prices.entries()) {
    const before = prices[index - 1];
    if (!before || before.usd === 0 || dayOf(price) - dayOf(before) !== 1) continue;
    changes.push(price.usd / before.usd - 1);
    used.add(dayOf(before)).add(dayOf(price));
  }
  if (changes.length < 2) return { days: used.size, deviation: null };
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const squares = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0);
  return { days: used.size, deviation: Math.sqrt(squares / (changes.length - 1)) };
}

/** What the daily prices on record say about the price; where none is on record, what a service told. */
export function priceFacts(
  { id, prices: recorded, toldPrices }: Pick<Subject, 'id' | 'prices' | 'toldPrices'>,
  now: Date,
): Pick<Facts, 'priceHistory'> {
  const told = recorded.length === 0 ? toldPrices : undefined;
  const firstDay = Math.floor(now.getTime() / dayMs) - priceWindowDays + 1;
  const prices = told ? told.prices.filter((price) => dayOf(price) >= firstDay) : recorded;
  const newest = prices.at(-1);
  if (!newest) return { priceHistory: unknown(`no price of the last ${priceWindowDays} days is on record`) };
  const { days, deviation } = measureSwings(prices);
  if (days < priceDays || deviation === null) {
    const why = `daily prices are ${told ? 'told' : 'on record'} for ${count(days, 'day')}, ${priceDays} are needed`;
    return { priceHistory: unknown(why) };
  }
  const evidence: Evidence = told
    ? { kind: 'answer', source: 'prices', url: told.url, at: told.at.toISOString(), label: 'Prices told' }
    : { kind: 'record', type: 'metric', id: priceMetric(id), label: 'Price records' };
  return { priceHistory: known({ days, dailyDeviation: deviation }, newest.time.toISOString(), [evidence]) };
}
