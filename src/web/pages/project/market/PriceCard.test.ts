import { expect, test } from 'vitest';
import { priceSeries } from './PriceCard.tsx';

test('a day without a price is a gap, two prices close to midnight are not', () => {
  expect(
    priceSeries([
      { at: '2026-11-01T00:10:00.000Z', usd: 1 },
      { at: '2026-11-02T23:50:00.000Z', usd: 2 },
      { at: '2026-11-05T12:00:00.000Z', usd: 3 },
    ]),
  ).toEqual([
    { at: '2026-11-01T00:10:00.000Z', value: 1 },
    { at: '2026-11-02T23:50:00.000Z', value: 2 },
    { at: '2026-11-03T00:00:00.000Z', value: null },
    { at: '2026-11-04T00:00:00.000Z', value: null },
    { at: '2026-11-05T12:00:00.000Z', value: 3 },
  ]);
});
