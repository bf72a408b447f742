import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getGrantedApprovals } from './grants.ts';
import { insertIndexedRows } from './rows.ts';

const { db } = await prepareTestDatabase();
const owner = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const approval: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
const hostileToken = `0x${'66'.repeat(20)}`;
const word = (value: string | number): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')}`;

it('finds the approvals of known tokens, however many another token writes', async () => {
  const hostile = Array.from({ length: 1_001 }, (_, index) => ({ address: hostileToken, index }));
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 1,
      blocks: [1, 2].map((number) => ({ number, timestamp: 1_790_000_000 + number })),
      transactions: [],
      logs: [{ address: token.toLowerCase(), index: 7 }, ...hostile].map(({ address, index }, place) => ({
        ...{
          blockNumber: place === 0 ? 1 : 2,
          logIndex: place,
          transactionIndex: 0,
          transactionHash: word(1),
        },
        ...{ address: address as Hex, topics: [approval, word(owner), word(index + 1)], data: word(5) },
      })),
    }),
  );
  const given = await getGrantedApprovals(db, { chain: 'eip155:1', owners: [owner], tokens: [token] });
  expect(given).toMatchObject({ items: [{ kind: 'amount', owner, token }], hasMore: false });
  const none = { items: [], hasMore: false };
  expect(await getGrantedApprovals(db, { chain: 'eip155:1', owners: [owner], tokens: [] })).toEqual(none);
  // Where one of the known writes as many, what is asked for is not all.
  const many = await getGrantedApprovals(db, { chain: 'eip155:1', owners: [owner], tokens: [hostileToken] });
  expect([many.items.length, many.hasMore]).toEqual([1_000, true]);
  await db.execute(sql`update chain_log set topic0 = decode(${approvalForAll.slice(2)}, 'hex')`);
  const all = await getGrantedApprovals(db, { chain: 'eip155:1', owners: [owner], tokens: [] });
  expect([all.items.length, all.items[0]?.kind, all.hasMore]).toEqual([1_000, 'all', true]);
});

it('finds single items and approvals by way of Permit2 alone', async () => {
  const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';
  const permit2Approval = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b';
  const rows = [
    { address: token, topics: [approval, word(owner), word(9), word(77)] },
    { address: permit2, topics: [permit2Approval, word(owner), word(token), word(8)] },
    // Anybody can log the same.
    { address: hostileToken, topics: [permit2Approval, word(owner), word(token), word(6)] },
  ];
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 1,
      blocks: [{ number: 5, timestamp: 1_790_000_005 }],
      transactions: [],
      logs: rows.map(({ address, topics }, place) => ({
        ...{ blockNumber: 5, logIndex: place, transactionIndex: 0, transactionHash: word(1) },
        ...{ address: address.toLowerCase() as Hex, topics: topics as Hex[], data: '0x' as const },
      })),
    }),
  );
  const { items } = await getGrantedApprovals(db, { chain: 'eip155:1', owners: [owner] });
  expect(items).toMatchObject([
    { kind: 'item', token, item: '77', since: 5 },
    { kind: 'permit2', token, spender: '0x0000000000000000000000000000000000000008', since: 5 },
  ]);
});
