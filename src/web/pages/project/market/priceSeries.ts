import type { Point } from '#web/charts/layoutLines.ts';
import type { PricePoint } from '#wire/prices.ts';

const dayMs = 86_400_000;
const dayOf = (at: string) => Math.floor(Date.parse(at) / dayMs);

/** The daily prices as points of a line, which breaks at the days without a price. */
export function priceSeries(days: readonly PricePoint[]): Point[] {
  return days.flatMap(({ at, usd }, index) => {
    const before = days[index - 1];
    const gap = before ? dayOf(at) - dayOf(before.at) - 1 : 0;
    const missing = Array.from({ length: gap }, (_, step) => ({
      at: new Date((dayOf(at) - gap + step) * dayMs).toISOString(),
      value: null,
    }));
    return [...missing, { at, value: usd }];
  });
}
