import { type Price, priceMetric } from '#core/metrics/prices.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Facts } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { priceDays } from '#scoring/rules/marketStability.ts';
import type { Subject } from './getSubjects.ts';
import { labelMetric } from './labelRecord.ts';

const dayMs = 86_400_000;
const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs);

/** Price volatility. Standard deviation of the changes from one price to the next, as a share of the price; null after a price of zero. */
export function measureSwings(prices: readonly number[]): number | null {
  const changes = prices.slice(1).map((usd, index) => usd / (prices[index] ?? 0) - 1);
  if (changes.length < 2 || !changes.every(Number.isFinite)) return null;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const squares = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0);
  return Math.sqrt(squares / (changes.length - 1));
}

/**
 * What the daily prices on record say about the price; where none is on record, what a service told. Always the whole
 * days before today: measured over whichever days have a price, the answer would depend on which are missing.
 */
export function priceFacts(
  subject: Pick<Subject, 'id' | 'prices' | 'toldPrices' | 'metricCommits'>,
  now: Date,
): Pick<Facts, 'priceHistory'> {
  const { id, prices: recorded, toldPrices } = subject;
  const name = priceMetric(id);
  const told = recorded.length === 0 ? toldPrices : undefined;
  const today = dayOf(now);
  const isAsked = ({ time }: Price) => dayOf(time) < today && dayOf(time) >= today - priceDays;
  const prices = (told?.prices ?? recorded).filter(isAsked);
  const newest = prices.at(-1);
  if (!newest || prices.length < priceDays) {
    const why = `prices are ${told ? 'told' : 'on record'} for ${prices.length} of the last ${priceDays} days, and all are needed`;
    return { priceHistory: unknown(why) };
  }
  const deviation = measureSwings(prices.map(({ usd }) => usd));
  if (deviation === null) return { priceHistory: unknown('a price of zero is among those of the last days') };
  const evidence: Evidence = told
    ? { kind: 'answer', source: 'prices', url: told.url, at: told.at.toISOString(), label: 'Prices told' }
    : {
        kind: 'record',
        type: 'metric',
        id: name,
        label: labelMetric(subject, { name, label: 'Price records' }),
      };
  const value = { days: prices.length, dailyDeviation: deviation };
  return { priceHistory: known(value, newest.time.toISOString(), [evidence]) };
}
