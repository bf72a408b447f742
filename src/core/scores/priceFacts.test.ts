import { describe, expect, it } from 'vitest';
import type { ToldPrices } from '#core/sources/toldPrices.ts';
import { measureSwings, priceFacts } from './priceFacts.ts';

/** One price a day at noon from 1 October 2026 on; undefined is a day without one. */
function pricesOf(...amounts: (number | undefined)[]) {
  return amounts.flatMap((usd, index) =>
    usd === undefined ? [] : { time: new Date(Date.UTC(2026, 9, 1 + index, 12)), usd },
  );
}

describe('measureSwings', () => {
  it('is the sample deviation of the changes from day to day', () => {
    // Changes: +10 %, -10 %, +10 %, so the mean is 1/30 and the squares come to 6/225.
    const { days, deviation } = measureSwings(pricesOf(100, 110, 99, 108.9));
    expect(days).toBe(4);
    expect(deviation).toBeCloseTo(0.11547, 5);
  });

  it('is zero for a price that never moves, and for one that grows evenly', () => {
    expect(measureSwings(pricesOf(2, 2, 2))).toEqual({ days: 3, deviation: 0 });
    expect(measureSwings(pricesOf(1, 2, 4, 8)).deviation).toBe(0);
  });

  it('leaves out changes over a gap and from nothing', () => {
    expect(measureSwings(pricesOf(1, 1, undefined, 9, 9))).toEqual({ days: 4, deviation: 0 });
    expect(measureSwings(pricesOf(1, undefined, 2, undefined, 4))).toEqual({ days: 0, deviation: null });
    expect(measureSwings(pricesOf(0, 5, 5, 5))).toEqual({ days: 3, deviation: 0 });
    expect(measureSwings(pricesOf(1, 2))).toEqual({ days: 2, deviation: null });
    expect(measureSwings([])).toEqual({ days: 0, deviation: null });
  });
});

describe('priceFacts', () => {
  const even = (days: number) => pricesOf(...Array.from({ length: days }, () => 3));
  const now = new Date('2026-11-01T00:00:00Z');
  const ofRecord = (prices: ReturnType<typeof even>, toldPrices?: ToldPrices) =>
    priceFacts({ id: 'acme', prices, toldPrices }, now);

  it('needs thirty days', () => {
    expect(ofRecord([])).toEqual({
      priceHistory: { state: 'unknown', why: 'no price of the last 90 days is on record' },
    });
    expect(ofRecord(even(29))).toEqual({
      priceHistory: {
        state: 'unknown',
        why: 'daily prices are on record for 29 days, 30 are needed',
      },
    });
    expect(ofRecord(even(30))).toEqual({
      priceHistory: {
        state: 'known',
        value: { days: 30, dailyDeviation: 0 },
        at: '2026-10-30T12:00:00.000Z',
        evidence: [{ kind: 'record', type: 'metric', id: 'price(projectId=acme)', label: 'Price records' }],
      },
    });
  });

  it('takes what a service told where none is on record, of the last ninety days only', () => {
    const url = 'https://coins.example/chart/x';
    const told = (prices: ReturnType<typeof even>): ToldPrices => ({ url, at: now, prices, volume: null });
    expect(ofRecord([], told(even(30)))).toMatchObject({
      priceHistory: {
        state: 'known',
        value: { days: 30 },
        evidence: [{ kind: 'answer', source: 'prices', url, at: now.toISOString() }],
      },
    });
    expect(ofRecord(even(3), told(even(30)))).toMatchObject({ priceHistory: { state: 'unknown' } });
    const old = even(30).map(({ time, usd }) => ({ time: new Date(time.getTime() - 90 * 86_400_000), usd }));
    expect(ofRecord([], told(old))).toMatchObject({ priceHistory: { state: 'unknown' } });
  });
});
