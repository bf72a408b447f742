import { expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { updateWallets } from '#core/wallets/wallets.ts';
import type { Hex } from '#lib/hex.ts';
import type { ChainAnswer } from '#model/portfolio.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { createPortfolios } from './createPortfolios.ts';
import type { PortfolioReader } from './PortfolioReader.ts';

const { db } = await prepareTestDatabase();
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

async function createHolder(): Promise<string> {
  const { id } = await createUser(db, {
    email: 'ada@example.org',
    password: 'Correct-horse-7',
    role: 'user',
    confirmed: true,
  });
  await updateWallets(db, { userId: id, wallets: [{ address: wallet, label: '', chains: [] }] });
  return id;
}

const fail = (error: unknown) => {
  throw error;
};

it('reads once at a time over all instances, and a stop does not wait for a silent endpoint', async () => {
  let reads = 0;
  let answer: (answer: ChainAnswer) => void = () => undefined;
  const reader: PortfolioReader = {
    getChains: () => ['eip155:1'],
    nameOf: (chain) => (chain === 'eip155:1' ? 'Mainnet of the operator' : chain),
    read: () => {
      reads += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  };
  const userId = await createHolder();
  const first = createPortfolios(db, { reader, onError: fail });
  const second = createPortfolios(db, { reader, onError: fail });
  expect(await first.refresh(userId)).toMatchObject({ state: 'reading', progress: { done: 0, total: 1 } });
  expect(await second.refresh(userId)).toMatchObject({ state: 'reading', readAt: null });
  expect(reads).toBe(1);

  await first.close();
  expect(await second.get(userId)).toMatchObject({
    state: 'none',
    failure: 'The read was interrupted by a restart. Please read again.',
  });
  // What comes after the end is nobody's any more.
  answer({ status: 'unavailable', reason: 'late' });
  await second.refresh(userId);
  expect(reads).toBe(2);
  const coin = { wallet, token: null, amount: '5' };
  answer({ status: 'read', block: 9, balances: [coin], allowances: [], failedTokens: [], incomplete: false });
  await second.close();
  expect(await second.get(userId)).toMatchObject({
    state: 'done',
    failure: null,
    partial: false,
    hasMoreApprovals: false,
    chains: [{ chain: 'eip155:1', name: 'Mainnet of the operator', status: 'read', block: 9 }],
    summary: { holdings: [{ symbol: 'Native coin', balance: '0.000000000000000005' }] },
  });
});

it('tells that the logs name more approvals than were asked for, and that of what was read before, too', async () => {
  const asked: number[] = [];
  const reader: PortfolioReader = {
    getChains: () => ['eip155:1'],
    nameOf: (chain) => chain,
    read: async ({ approvals }) => {
      asked.push(approvals.length);
      return { status: 'read', block: 9, balances: [], allowances: [], failedTokens: [], incomplete: false };
    },
  };
  const userId = await createHolder();
  const forAll: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
  const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`;
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      ...{ chainId: 1, blocks: [{ number: 1, timestamp: 1_790_000_000 }], transactions: [] },
      logs: Array.from({ length: 1_001 }, (_, logIndex) => ({
        ...{ blockNumber: 1, logIndex, transactionIndex: 0, transactionHash: word('1') },
        ...{ address: `0x${'66'.repeat(20)}` as const, data: word('1') },
        topics: [forAll, word(wallet.slice(2).toLowerCase()), word((logIndex + 1).toString(16))],
      })),
    }),
  );
  const portfolios = createPortfolios(db, { reader, onError: fail });
  await portfolios.refresh(userId);
  await portfolios.close();
  expect(await portfolios.get(userId)).toMatchObject({
    state: 'done',
    partial: false,
    hasMoreApprovals: true,
  });
  expect(asked).toEqual([1_000]);
});
