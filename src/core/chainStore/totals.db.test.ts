import { expect, it } from 'vitest';
import { chainTotal } from '#db/schema/chain.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { trimTotals } from './totals.ts';

const { db } = await prepareTestDatabase();

it('keeps the largest totals of each contract and kind, and leaves other chains alone', async () => {
  const of = (chainId: number, kind: 'caller' | 'function', counts: number[]) =>
    counts.map((count) => ({
      ...{ chainId, kind, count, failed: 0 },
      address: Buffer.alloc(20, 1),
      key: Buffer.alloc(4, count),
    }));
  await db
    .insert(chainTotal)
    .values([...of(1, 'caller', [5, 9, 7]), ...of(1, 'function', [3]), ...of(2, 'caller', [1, 2, 4])]);
  expect(await trimTotals(db, { chainId: 1, limit: 2 })).toBe(1);
  const left = await db.select().from(chainTotal).orderBy(chainTotal.chainId, chainTotal.count);
  expect(left.map(({ chainId, kind, count }) => [chainId, kind, count])).toEqual([
    [1, 'function', 3],
    [1, 'caller', 7],
    [1, 'caller', 9],
    ...[1, 2, 4].map((count) => [2, 'caller', count]),
  ]);
});
