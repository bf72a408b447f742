import type { Price } from '#core/metrics/prices.ts';
import type { ToldPrices } from '#core/sources/toldPrices.ts';
import type { Contradiction } from '#model/contradictions.ts';

/** Prices move within a day, and services average them differently. */
const mostRatio = 1.25;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const usd = (value: number) => `$${format.format(value)}`;

/** The newest price on record against what a service tells of the same UTC day. */
export function findPriceContradiction(
  recorded: Price | undefined,
  told: ToldPrices | undefined,
): Contradiction[] {
  if (!recorded || !told) return [];
  const day = dayOf(recorded.time);
  const same = told.prices.find(({ time }) => dayOf(time) === day);
  if (!same || same.usd === recorded.usd) return [];
  const [low, high] = [same.usd, recorded.usd].sort((a, b) => a - b);
  if (low === undefined || high === undefined || high <= low * mostRatio) return [];
  const { host } = new URL(told.url);
  const at = told.at.toISOString();
  return [
    {
      chain: null,
      address: null,
      claimed: `One token cost ${usd(recorded.usd)} on ${day}.`,
      measured: `${host} says ${usd(same.usd)} for that day.`,
      basis: 'told',
      at,
      evidence: [
        {
          kind: 'answer',
          source: 'prices',
          url: told.url,
          at,
          label: `${host} told the price on ${dayOf(told.at)}`,
        },
      ],
    },
  ];
}
