import { expect, test } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { createRandom } from '#lib/random.ts';
import type { Transfer } from '#model/transfers.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { transferTopics } from '#trace/transferLogs.ts';
import { insertIndexedRows } from './rows.ts';
import type { TransferEnd } from './transferQuery.ts';
import { createTransferReader, getTransfers } from './transfers.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const limit = 3;
const people = 12;
const address = (person: number): Hex => `0x${person.toString(16).padStart(40, '0')}`;
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** Two transfers in each block, so that some come at the same time. */
async function moveAtRandom(count: number): Promise<void> {
  const random = createRandom(7);
  const someone = () => word(1 + random.below(people));
  const logs = Array.from({ length: count }, (_, index) => ({
    blockNumber: index >> 1,
    logIndex: index & 1,
    transactionIndex: 0,
    transactionHash: word(index),
    address: address(99),
    topics: [transferTopics.transfer as Hex, someone(), someone()],
    data: word(index),
  }));
  const blocks = Array.from({ length: count >> 1 }, (_, number) => ({ number, timestamp: 1000 + number }));
  await db.transaction((tx) => insertIndexedRows(tx, { chainId, blocks, transactions: [], logs }));
}

test('lists read ahead are those that would be read by themselves', async () => {
  await moveAtRandom(200);
  for (const direction of ['forwards', 'backwards'] as const) {
    const sign = direction === 'forwards' ? 1 : -1;
    const read = createTransferReader(db, { chainId, direction, limit, countTo: 5, except: [address(1)] });
    let ends: TransferEnd[] = [{ address: address(2), time: 1050 }];
    for (let level = 0; level < 4; level++) {
      const lists = await read(ends, { isLast: level === 3 });
      const alone = await getTransfers(db, { chainId, direction, limit, ends });
      expect(lists.map(({ transfers }) => transfers)).toEqual(alone);
      expect(lists.every(({ transfers, count }) => count >= transfers.length && count <= 5)).toBe(true);
      ends = reach(alone.flat(), sign);
    }
    expect(ends.length).toBeGreaterThan(5);
  }
});

/** Who is on the far side, from the first time on. */
function reach(transfers: readonly Transfer[], sign: 1 | -1) {
  const times = new Map<string, number>();
  for (const { from, to, time } of transfers) {
    const far = sign === 1 ? to : from;
    times.set(far, sign * Math.min(sign * time, sign * (times.get(far) ?? time)));
  }
  return [...times].map(([at, time]) => ({ address: at, time }));
}
