import { expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getHoldersAt } from './getHoldersAt.ts';
import { insertIndexedRows } from './rows.ts';
import { deleteBalancesFrom, getTokenBalances } from './tokenBalances.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const token: Hex = `0x${'ee'.repeat(20)}`;
const nobody: Hex = `0x${'00'.repeat(20)}`;
const [ann, ben, cy] = ['a1', 'b2', 'c3'].map((digits) => `0x${digits.repeat(20)}` as Hex) as [Hex, Hex, Hex];
const topic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (value: Hex | bigint): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;

async function transfer(blockNumber: number, moves: [Hex, Hex, bigint][]): Promise<void> {
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId,
      blocks: [{ number: blockNumber, timestamp: 1_700_000_000 + blockNumber }],
      transactions: [],
      logs: moves.map(([from, to, amount], logIndex) => ({
        blockNumber,
        logIndex,
        transactionIndex: 0,
        transactionHash: word(BigInt(blockNumber)),
        address: token,
        topics: [topic, word(from), word(to)],
        data: word(amount),
      })),
    }),
  );
}

const read = (toBlock: number, finalBlock: number) =>
  getTokenBalances(db, { chainId, token, toBlock, finalBlock, burns: [nobody] });

it('keeps running balances of settled transfers, and adds newer ones at every reading', async () => {
  const large = 2n ** 255n;
  await transfer(1, [[nobody, ann, large]]);
  await transfer(2, [[ann, ben, 40n]]);
  await transfer(3, [[ben, cy, 15n]]);
  const expected = {
    largest: [
      { address: ann, balance: large - 40n, isMinted: true },
      { address: ben, balance: 25n, isMinted: false },
      { address: cy, balance: 15n, isMinted: false },
    ],
    holders: 3,
    held: large,
    burnt: 0n,
  };
  // However much of it was added up before, the answer is the same.
  for (const finalBlock of [-1, 1, 2, 3]) expect(await read(3, finalBlock)).toMatchObject(expected);
  await transfer(4, [[ben, nobody, 25n]]);
  expect(await read(4, 3)).toMatchObject({ holders: 2, held: large - 25n, burnt: 0n });
});

it('adds up anew what rests on transfers that were taken back', async () => {
  await transfer(1, [[nobody, ann, 100n]]);
  expect(await read(5, 5)).toMatchObject({ holders: 1 });
  await db.transaction((tx) => deleteBalancesFrom(tx, { chainId, fromBlock: 3 }));
  await transfer(4, [[ann, ben, 30n]]);
  expect(await read(5, 5)).toMatchObject({ holders: 2, held: 100n });
});

it('adds up a block with more transfers than one page has', async () => {
  await transfer(1, [[nobody, ann, 100n]]);
  await transfer(
    2,
    Array.from({ length: 9 }, () => [ann, ben, 1n] as [Hex, Hex, bigint]),
  );
  await transfer(3, [[ben, cy, 4n]]);
  expect(
    await getTokenBalances(db, {
      chainId,
      token,
      toBlock: 3,
      finalBlock: 3,
      burns: [nobody],
      rowsPerFold: 2,
    }),
  ).toMatchObject({
    largest: [
      { address: ann, balance: 91n },
      { address: ben, balance: 5n },
      { address: cy, balance: 4n },
    ],
    held: 100n,
  });
});

it('lists who held it at a block, forwards and back from what was added up', async () => {
  await transfer(1, [[nobody, ann, 140n]]);
  await transfer(2, [[ann, ben, 40n]]);
  await transfer(4, [
    [ben, cy, 40n],
    [ann, nobody, 10n],
  ]);
  const list = (block: number, offset = 0) =>
    getHoldersAt(db, { chainId, token, block, limit: 2, offset }).then((held) => [
      held?.rows.map(({ address, balance }) => `${address.slice(0, 2)} ${balance}`),
      held?.count,
      held?.held,
    ]);
  const expectAll = async () => {
    expect(await list(0)).toEqual([[], 0, 0n]);
    expect(await list(1)).toEqual([['a1 140'], 1, 140n]);
    expect(await list(3)).toEqual([['a1 100', 'b2 40'], 2, 140n]);
    expect(await list(3, 1)).toEqual([['b2 40'], 2, 140n]);
    expect(await list(4)).toEqual([['a1 90', 'c3 40'], 2, 130n]);
  };
  await expectAll();
  await read(4, 2);
  await expectAll();
  await read(9, 9);
  await expectAll();
});

it('adds everything up again for a block before what was added up', async () => {
  await transfer(1, [[nobody, ann, 100n]]);
  await transfer(4, [[ann, ben, 30n]]);
  expect(await read(5, 5)).toMatchObject({ holders: 2, held: 100n });
  expect(await read(3, 5)).toMatchObject({ largest: [{ address: ann, balance: 100n }], holders: 1 });
  expect(await read(5, 5)).toMatchObject({ holders: 2, held: 100n });
});

it('takes the amount for a number when it looks for the largest', async () => {
  await transfer(1, [
    [nobody, ann, 9n],
    [nobody, ben, 1000n],
    [nobody, cy, 20n],
  ]);
  const expected = [1000n, 20n, 9n];
  const { largest } = await read(1, -1);
  expect(largest.map(({ balance }) => balance)).toEqual(expected);
  const held = await getHoldersAt(db, { chainId, token, block: 1, limit: 3, offset: 0 });
  expect(held?.rows.map(({ balance }) => BigInt(balance))).toEqual(expected);
});
