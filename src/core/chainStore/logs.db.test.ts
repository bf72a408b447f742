import { expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getNamedAddresses } from './logs.ts';
import { insertIndexedRows } from './rows.ts';

const { db } = await prepareTestDatabase();

const contract = `0x${'c0'.repeat(20)}` as const;
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const;
const wordOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const;
const hash = (number: number) => `0x${number.toString(16).padStart(64, 'a')}` as const;
const [transfer, allowed] = [wordOf(1), wordOf(2)].map((word) => word.replace('0x00', '0xff') as typeof word);

it('whoever has a contract log many addresses does not push out those that it let in, or named before', async () => {
  const log = (block: number, index: number, topics: readonly (`0x${string}` | undefined)[]) => ({
    ...{
      blockNumber: block,
      logIndex: index,
      transactionIndex: index,
      transactionHash: hash(index),
      address: contract,
    },
    topics: topics.flatMap((topic) => topic ?? []),
    data: '0x' as const,
  });
  const admin = 0xffff;
  const early = 0xfffe;
  const caller = 0xfffd;
  const flood = Array.from({ length: 50 }, (_, index) => log(12, index, [transfer, wordOf(index + 1)]));
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 5,
      blocks: [10, 11, 12].map((number) => ({ number, timestamp: 1_790_000_000 + number })),
      transactions: [
        {
          ...{ blockNumber: 10, index: 0, hash: hash(999), sender: addressOf(caller), target: contract },
          ...{ selector: '0x01020304', value: 0n, success: true },
        },
      ],
      logs: [
        log(10, 0, [transfer, wordOf(early), wordOf(0)]),
        log(11, 0, [allowed, wordOf(7), wordOf(admin)]),
        ...flood,
      ],
    }),
  );
  const get = (limit: number) => getNamedAddresses(db, { chainId: 5, address: contract, limit });
  expect(new Set(await get(3))).toEqual(new Set([admin, 7, caller].map(addressOf)));
  expect((await get(5)).slice(3)).toEqual([addressOf(0), addressOf(early)]);
  expect(await get(200)).toHaveLength(54);
});
