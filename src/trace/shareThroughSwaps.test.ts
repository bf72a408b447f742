import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TraceEndKind } from '#model/trace.ts';
import { type FollowedPart, shareThroughSwaps } from './shareThroughSwaps.ts';

const end = (kind: TraceEndKind, least: number, most = least) => ({
  ...{ kind, addresses: 1 },
  least: String(least),
  most: String(most),
});
const part = (
  paid: [number, number],
  start: number,
  ends: FollowedPart['ends'],
  isAll = true,
): FollowedPart => ({
  paid: { least: BigInt(paid[0]), most: BigInt(paid[1]) },
  ...{ isAll, start: BigInt(start), ends },
});
const share = (ends: FollowedPart['ends'], ...followed: FollowedPart[][]) =>
  shareThroughSwaps({ start: 100n, ends }, followed).map(
    ({ kind, least, most }) => `${kind} ${least}-${most}`,
  );

test('what was got counts as what was paid for it', () => {
  expect(
    share([end('swapped', 60), end('still', 40)], [part([60, 60], 3, [end('exchange', 2), end('still', 1)])]),
  ).toEqual(['exchange 40-40', 'still 60-60']);
});

test('what was not followed on stays swapped', () => {
  expect(share([end('swapped', 100)], [part([30, 30], 7, [end('mixer', 7)])])).toEqual([
    'mixer 30-30',
    'swapped 70-70',
  ]);
  expect(share([end('swapped', 100)])).toEqual(['swapped 100-100']);
});

test('of several things that were got nobody knows what each was paid for', () => {
  const parts = [
    part([100, 100], 5, [end('exchange', 5)], false),
    part([100, 100], 9, [end('still', 9)], false),
  ];
  expect(share([end('swapped', 100)], parts)).toEqual(['exchange 0-100', 'still 0-100']);
});

test('a payment of which only some may be traced is a range after the swap, too', () => {
  // Of 60 at most 20 are somebody else's: they may be any of what the exchange got.
  expect(
    share([end('swapped', 40, 60), end('still', 40, 60)], [part([40, 60], 6, [end('exchange', 6)])]),
  ).toEqual(['exchange 40-60', 'swapped 0-20', 'still 40-60']);
});

test('the true ends lie within their bounds, whatever was followed', () => {
  const kinds: TraceEndKind[] = ['exchange', 'still', 'unknown'];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          paid: fc.integer({ min: 1, max: 500 }),
          got: fc.array(fc.nat(40), { minLength: 3, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      fc.nat(500),
      (swaps, rest) => {
        const paid = swaps.reduce((all, one) => all + one.paid, 0);
        const followed = swaps.flatMap(({ paid: own, got }) => {
          const start = got.reduce((all, one) => all + one, 0);
          const ends = got.map((amount, index) => end(kinds[index] ?? 'still', amount));
          return start === 0 ? [] : [{ own, got, start, parts: [part([own, own], start, ends)] }];
        });
        const ends = [end('swapped', paid), end('still', rest)];
        const found = shareThroughSwaps(
          { start: BigInt(paid + rest), ends },
          followed.map(({ parts }) => parts),
        );
        kinds.forEach((kind, index) => {
          const truth = followed.reduce(
            (all, { own, got, start }) => all + (own * (got[index] ?? 0)) / start,
            0,
          );
          const all = truth + (kind === 'still' ? rest : 0);
          const group = found.find((one) => one.kind === kind) ?? { least: '0', most: '0' };
          expect(Number(group.least)).toBeLessThanOrEqual(all + 1e-6);
          expect(Number(group.most)).toBeGreaterThanOrEqual(all - 1e-6);
        });
      },
    ),
  );
});
