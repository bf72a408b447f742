import { expect, it } from 'vitest';
import { chainBlock, chainCoverage } from '#db/schema/chain.ts';
import { contractCreation } from '#db/schema/powers.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { toActivityDays } from './getActivityDays.ts';
import { getCounting } from './getCounting.ts';

const { db } = await prepareTestDatabase();
const chainId = 1;
const chain = 'eip155:1';
const [vault, coin, other] = [
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
] as const;
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const hash = `0x${'1'.repeat(64)}`;

const insertBlock = (number: number, time: string) =>
  db.insert(chainBlock).values({
    ...{ chainId, number, hash: bytes(hash), parentHash: bytes(hash), hasRows: true },
    time: new Date(time),
  });

const read = (address: string, coverage: Partial<typeof chainCoverage.$inferInsert>) =>
  db.insert(chainCoverage).values({ chainId, address: bytes(address), next: 0, end: 0, ...coverage });

const create = (address: string, block: number) =>
  db
    .insert(contractCreation)
    .values({ chain, address, block, blockHash: hash, time: new Date(), proof: 'state' });

const count = (...addresses: string[]) =>
  getCounting(
    db,
    addresses.map((address) => ({ chain, address })),
  );

it('is whole where the reading began at the first block or at the proven creation', async () => {
  await read(vault, { start: 0 });
  await read(coin, { next: 90, end: 90, start: 50 });
  await create(coin, 50);
  const whole = { contracts: 2, read: 2, since: null };
  expect(await count(vault, coin)).toEqual({ calls: whole, events: whole });
});

it('begins with the first block that was read, where nothing proves that the contract is younger', async () => {
  await insertBlock(40, '2026-01-01T00:00:00Z');
  await insertBlock(51, '2026-01-03T10:00:00Z');
  await read(vault, { next: 90, end: 90, start: 50 });
  const late = { contracts: 1, read: 1, since: '2026-01-03T10:00:00.000Z' };
  expect(await count(vault)).toEqual({ calls: late, events: late });
  await create(vault, 20);
  expect(await count(vault)).toEqual({ calls: late, events: late });
});

it('has no transactions of a past that was read by its logs, and no events where one node listed them', async () => {
  await insertBlock(90, '2026-01-05T00:00:00Z');
  for (const address of [vault, coin]) await create(address, 10);
  await read(vault, { next: 90, end: 90, start: 10, proof: 'agreed' });
  await read(coin, { next: 90, end: 90, start: 10, proof: 'logs' });
  const since = '2026-01-05T00:00:00.000Z';
  expect(await count(vault)).toMatchObject({ calls: { since }, events: { since: null } });
  expect(await count(coin)).toMatchObject({ calls: { since }, events: { since } });
});

it('does not count a past that is being read', async () => {
  await insertBlock(90, '2026-01-05T00:00:00Z');
  await create(vault, 10);
  await read(vault, { next: 60, end: 90, start: 10 });
  expect(await count(vault)).toMatchObject({ calls: { since: '2026-01-05T00:00:00.000Z' } });
});

it('says how many contracts are read, and nothing while none is or no block of theirs is known', async () => {
  await read(vault, {});
  expect((await count(vault, other)).calls).toEqual({ contracts: 2, read: 1, since: null });
  expect(await count(other)).toEqual({ calls: null, events: null });
  expect(await count()).toEqual({ calls: null, events: null });
  await read(coin, { next: 90, end: 90, start: 90 });
  expect(await count(vault, coin)).toEqual({ calls: null, events: null });
});

it('knows a day that was read from its beginning, up to the newest block', () => {
  const seen = ['01', '02', '03', '04'].map((day) => ({
    ...{ day: `2026-01-${day}`, transactions: 0, failed: 0, events: 5 },
  }));
  const whole = { contracts: 1, read: 1, since: null };
  const counting = { calls: { ...whole, since: '2026-01-01T10:00:00.000Z' }, events: whole };
  const days = toActivityDays(seen, { counting, until: '2026-01-03T08:00:00.000Z' });
  expect(days.map(({ transactions, events }) => [transactions, events])).toEqual([
    [null, 5],
    [0, 5],
    [0, 5],
    [null, null],
  ]);
  const none = toActivityDays(seen, { counting: { calls: null, events: null }, until: null });
  expect(
    none.every(({ transactions, failed, events }) => `${transactions}${failed}${events}` === 'nullnullnull'),
  ).toBe(true);
});
