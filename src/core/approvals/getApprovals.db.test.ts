import { expect, it } from 'vitest';
import type { ApprovalKey } from '#model/portfolio.ts';
import { permit2 } from '#model/portfolioCalls.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { type ApprovalReader, noApprovals } from './ApprovalReader.ts';
import { getApprovals } from './getApprovals.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-01T00:00:00Z');
const seconds = now.getTime() / 1000;
const addressOf = (digit: number) => `0x${String(digit).repeat(40)}`;
const [owner, token, spender, delegate] = [1, 2, 3, 4].map(addressOf) as [string, string, string, string];
const given: ApprovalKey[] = [
  { kind: 'all', owner, token, spender },
  { kind: 'item', owner, token, spender, item: '77' },
  { kind: 'permit2', owner, token, spender },
];

/** Of one chain, whose logs name these approvals and whose contracts say of each that it is in force until then. */
const createReader = (
  part: Pick<ApprovalReader, 'findDelegate'> & Partial<ApprovalReader>,
  expiresAt = seconds + 60,
): ApprovalReader => ({
  ...noApprovals.forAnswer({ network: 'test', gone: new AbortController().signal }),
  getChains: () => ['eip155:1'],
  findNewest: async () => ({ grants: given.map((one) => ({ ...one, since: 5 })), fromBlock: 0 }),
  read: async ({ approvals }) => ({
    ...{ status: 'read', block: 9, failedTokens: [], incomplete: false, balances: [] },
    allowances: approvals.map((one) => ({
      ...{ ...one, amount: '1' },
      ...(one.kind === 'permit2' && { expiresAt, answer: '0x' }),
    })),
  }),
  ...part,
});

it('lists collections, single items and what goes by way of Permit2, each with what takes it back', async () => {
  const reader = createReader({ findDelegate: async () => null });
  const { approvals, chains } = await getApprovals(db, { reader, address: owner, now });
  const found = approvals.map(({ kind, item, unlimited, revoke }) => [kind, item, unlimited, revoke.to]);
  expect(found.toSorted()).toEqual([
    // For Permit2 itself is asked, too: it can take no more than it may.
    ['all', null, true, token],
    ['amount', null, false, token],
    ['item', '77', false, token],
    ['permit2', null, false, permit2],
  ]);
  expect(chains).toMatchObject([{ chain: 'eip155:1', delegate: null, unknown: [] }]);
  const late = createReader({ findDelegate: async () => null }, seconds);
  const left = (await getApprovals(db, { reader: late, address: owner, now })).approvals;
  expect(left.map(({ kind }) => kind)).not.toContain('permit2');
});

it('names the code that the account runs, and says where that is unknown', async () => {
  const delegateOf = async (answer: string | undefined) => {
    const reader = createReader({ findDelegate: async () => answer });
    return (await getApprovals(db, { reader, address: owner, now })).chains[0];
  };
  expect(await delegateOf(delegate)).toMatchObject({ delegate: { address: delegate }, unknown: [] });
  expect(await delegateOf(undefined)).toMatchObject({
    delegate: null,
    unknown: ['Whether the account runs code of another address (EIP-7702).'],
  });
});

it('says that older approvals may be missing where somebody wrote more than are listed', async () => {
  const unknownOf = async (count: number) => {
    const grants = Array.from({ length: count }, (_, index) => ({
      ...{ kind: 'item' as const, owner, token, spender, item: String(index), since: 5 },
    }));
    const newest = async () => ({ grants, fromBlock: 0 });
    const reader = createReader({ findDelegate: async () => null, findNewest: newest });
    return (await getApprovals(db, { reader, address: owner, now })).chains[0]?.unknown;
  };
  expect(await unknownOf(200)).toEqual([]);
  expect(await unknownOf(201)).toEqual(['More than 200 of a kind: the oldest.']);
});
