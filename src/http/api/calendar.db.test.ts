import { sql } from 'drizzle-orm';
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem';
import { toEventSelector } from 'viem/utils';
import { beforeEach, expect, test } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { findStatement } from '#core/disputes/findStatement.ts';
import { setWatchlistFeed } from '#core/watchlists/watchlistFeed.ts';
import { createWatchlist } from '#core/watchlists/watchlists.ts';
import { chainCoverage, chainCursor } from '#db/schema/chain.ts';
import { power } from '#db/schema/powers.ts';
import { contract, project } from '#db/schema/projects.ts';
import { operationStatement, type StatementRef } from '#model/statements.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { Calendar } from '#wire/calendar.ts';

const { db, address: site } = await prepareTestApp();
const chainId = 31_337;
const chain = 'eip155:31337';
const lock = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const coin = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const key = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const word = (n: number): Hex => pad(toHex(n), { size: 32 });
const mint = encodeFunctionData({ abi: parseAbi(['function mint(address,uint256)']), args: [key, 5_000n] });
const now = Math.floor(Date.now() / 1000);
const hour = 3600;

const scheduled = (id: number, index: number, data: Hex, delay: number, predecessor = 0) => ({
  topics: [
    toEventSelector('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)'),
    word(id),
    word(index),
  ],
  data: encodeAbiParameters(parseAbiParameters('address, uint256, bytes, bytes32, uint256'), [
    coin,
    0n,
    data,
    word(predecessor),
    BigInt(delay),
  ]),
});
const executed = (id: number) => ({
  topics: [toEventSelector('CallExecuted(bytes32,uint256,address,uint256,bytes)'), word(id), word(0)],
  data: encodeAbiParameters(parseAbiParameters('address, uint256, bytes'), [coin, 0n, mint]),
});
const cancelled = (id: number) => ({
  topics: [toEventSelector('Cancelled(bytes32)'), word(id)],
  data: '0x' as const,
});
const queued = (id: number, eta: number) => ({
  topics: [
    toEventSelector('QueueTransaction(bytes32,address,uint256,string,bytes,uint256)'),
    word(id),
    pad(coin),
  ],
  data: encodeAbiParameters(parseAbiParameters('uint256, string, bytes, uint256'), [
    0n,
    'mint(address,uint256)',
    `0x${mint.slice(10)}`,
    BigInt(eta),
  ]),
});

/** Block n holds the n-th log, an hour after the one before; the last one an hour ago. */
async function insertLogs(logs: { topics: Hex[]; data: Hex; transactionHash?: Hex }[]): Promise<void> {
  const timeOf = (index: number) => now - (logs.length - index) * hour;
  const hashOf = (index: number) => word(1000 + index);
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId,
      blocks: logs.map((_, index) => ({ number: index + 1, timestamp: timeOf(index) })),
      transactions: [
        {
          blockNumber: 1,
          index: 0,
          hash: hashOf(0),
          sender: key.toLowerCase() as Hex,
          target: lock.toLowerCase() as Hex,
          selector: undefined,
          value: 0n,
          success: true,
        },
      ],
      logs: logs.map((log, index) => ({
        blockNumber: index + 1,
        logIndex: 0,
        transactionIndex: 0,
        transactionHash: hashOf(index),
        address: lock.toLowerCase() as Hex,
        ...log,
      })),
    }),
  );
}

beforeEach(async () => {
  const base = { nameKey: '', description: '', source: 'records' as const, recordHash: 'x' };
  await db.insert(project).values([
    { ...base, id: 'alder', name: 'Alder', chains: [chain] },
    { ...base, id: 'bare', name: 'Bare' },
  ]);
  const place = { projectId: 'alder', chain };
  await db.insert(contract).values([
    { ...place, position: 0, address: lock, reference: lock, label: 'Timelock' },
    { ...place, position: 1, address: coin, reference: coin, label: 'Token contract' },
  ]);
  await db.insert(chainCoverage).values({ chainId, address: bytes(lock), next: 5, end: 5, start: 0 });
  await readUntil(0);
});

/** The chain was read up to so many hours ago. */
async function readUntil(hoursAgo: number): Promise<void> {
  const headTime = new Date((now - hoursAgo * hour) * 1000);
  const cursor = { chainId, next: 3, version: 1, head: 2, headTime };
  await db
    .insert(chainCursor)
    .values(cursor)
    .onConflictDoUpdate({ target: chainCursor.chainId, set: cursor });
}

async function ask(query = ''): Promise<Calendar> {
  const response = await fetch(`${site}/api/calendar${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Calendar;
}

test('operations are told from their announcement to their end, what is to come first', async () => {
  await db.insert(power).values({
    chain,
    address: coin,
    target: coin,
    selector: '0x40c10f19',
    name: 'mint',
    class: 'mint',
    verdict: 'privileged',
    guard: null,
    method: 'state',
    holders: [],
    evidence: [],
    block: 1,
    time: new Date(),
  });
  await insertLogs([
    scheduled(1, 0, mint, 48 * hour),
    // Another call of the same transaction.
    { ...scheduled(1, 1, '0xdeadbeef', 48 * hour), transactionHash: word(1000) },
    scheduled(2, 0, mint, hour),
    executed(2),
    scheduled(3, 0, mint, hour),
    cancelled(3),
    queued(4, now - 60),
    scheduled(3, 0, mint, 24 * hour),
  ]);
  const { operations, contracts, notRead } = await ask();
  expect(operations.map(({ id, state }) => [Number(id), state])).toEqual([
    [3, 'waiting'],
    [1, 'waiting'],
    [4, 'unknown'],
    [3, 'cancelled'],
    [2, 'executed'],
  ]);
  expect({ contracts, notRead }).toEqual({ contracts: 2, notRead: 1 });
  expect(operations[1]).toMatchObject({
    project: { id: 'alder', name: 'Alder', demo: false },
    timelock: { address: lock, label: 'Timelock (Alder)' },
    calls: [
      { function: 'mint(address,uint256)', arguments: [key, '5000'], power: 'mint' },
      { function: null, selector: '0xdeadbeef', arguments: [], power: null },
    ],
    proposer: { from: { address: key }, to: { address: lock } },
    readyAt: new Date((now - 8 * hour + 48 * hour) * 1000).toISOString(),
    ended: null,
  });
  expect(operations[2]).toMatchObject({
    // Its time may be over.
    why: 'the time for which it can be executed has not been read',
    calls: [{ function: 'mint(address,uint256)', arguments: [key, '5000'], data: mint }],
    proposer: null,
  });
});

test('what became of an operation is told up to the newest block that was read', async () => {
  await insertLogs([scheduled(1, 0, mint, hour), queued(2, now - 5 * hour)]);
  await db.execute(sql`insert into operation_reading (chain, address, operation, tx_hash, grace_seconds, block, time, simulation, read_at)
    values (${chain}, ${lock}, ${word(2)}, ${word(1001)}, ${hour}, 1, now(), '{"kind":"unable","why":"not tried"}', now())`);
  const readStates = async () =>
    Object.fromEntries((await ask()).operations.map(({ id, state }) => [Number(id), state]));
  const statesAt = async (hoursAgo: number) => {
    await readUntil(hoursAgo);
    return readStates();
  };
  expect(await statesAt(6)).toEqual({ 1: 'waiting', 2: 'waiting' });
  expect(await statesAt(4.5)).toEqual({ 1: 'waiting', 2: 'ready' });
  expect(await statesAt(0)).toEqual({ 1: 'ready', 2: 'expired' });
});

const statesOf = async () =>
  Object.fromEntries((await ask()).operations.map(({ id, state }) => [Number(id), state]));

test('what may have ended in blocks that were not read is not known to be waiting', async () => {
  await insertLogs([
    scheduled(1, 0, mint, hour),
    scheduled(2, 0, mint, hour),
    executed(2),
    scheduled(3, 0, mint, hour),
    scheduled(4, 0, mint, hour),
    executed(3),
  ]);
  // Blocks 1 to 3 are read, and from 5 on; of block 4 nothing is known.
  await db.update(chainCoverage).set({ next: 4, end: 5 });
  expect(await statesOf()).toEqual({ 1: 'unknown', 2: 'executed', 3: 'unknown', 4: 'ready' });
  // No node proves the past.
  await db.update(chainCoverage).set({ next: 5, proof: 'logs' });
  expect(await statesOf()).toEqual({ 1: 'unknown', 2: 'unknown', 3: 'unknown', 4: 'ready' });
  expect((await ask()).operations.find(({ id }) => Number(id) === 2)).toMatchObject({
    why: 'events of its timelock since it was scheduled may be missing',
    ended: { block: 3 },
  });
  await db.update(chainCoverage).set({ proof: 'agreed' });
  expect(await statesOf()).toEqual({ 1: 'ready', 2: 'executed', 3: 'executed', 4: 'ready' });
  await db.delete(chainCoverage);
  expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['unknown']));
});

test('what is queued again while it waits is one operation', async () => {
  await insertLogs([queued(1, now + hour), queued(1, now + hour), queued(2, now + hour)]);
  expect((await ask()).operations.map(({ id, scheduled: { block } }) => [Number(id), block])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  // Between two stretches it may have been cancelled.
  await db.update(chainCoverage).set({ next: 2, end: 2, start: 2 });
  expect((await ask()).operations.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'unknown']);
});

test('an operation waits for the one that must come before it', async () => {
  await insertLogs([
    scheduled(1, 0, mint, 48 * hour),
    scheduled(2, 0, mint, hour),
    executed(2),
    scheduled(3, 0, mint, hour, 1),
    scheduled(4, 0, mint, hour, 2),
    scheduled(5, 0, mint, hour, 9),
  ]);
  expect(await statesOf()).toEqual({ 1: 'waiting', 2: 'executed', 3: 'waiting', 4: 'ready', 5: 'unknown' });
});

test('where nobody says how far a chain was read, it was seen up to its newest log', async () => {
  await insertLogs([scheduled(1, 0, mint, 1.5 * hour), scheduled(2, 0, mint, hour), executed(2)]);
  const stateOfFirst = async () => (await ask()).operations.find(({ id }) => Number(id) === 1)?.state;
  expect(await stateOfFirst()).toBe('ready');
  await db.delete(chainCursor);
  expect(await stateOfFirst()).toBe('ready');
  await db.execute(sql`delete from chain_log where block_number > 1`);
  expect(await stateOfFirst()).toBe('waiting');
});

test('each operation is a statement that can be disputed, what is to come sooner than the past', async () => {
  await insertLogs([scheduled(1, 0, mint, 48 * hour), scheduled(2, 0, mint, hour), executed(2)]);
  const find = (about: StatementRef, projectId = 'alder') =>
    findStatement(db, { projectId, about, now: new Date() });
  const [coming, past] = (await ask()).operations.map(operationStatement);
  if (!coming || !past) throw new Error('Two operations were announced');
  expect(await find(coming)).toEqual({
    words: `Scheduled operation, waiting at that time: mint(${key}, 5000) at Token contract (Alder)`,
    severity: 'major',
  });
  expect(await find(past)).toMatchObject({ severity: 'minor' });
  expect(await find(coming, 'bare')).toBeUndefined();
  await db.update(chainCoverage).set({ proof: 'logs' });
  expect((await find(coming))?.words).toMatch(/^Scheduled operation, outcome unknown at that time: mint/);
  expect(await find(`operation:${chain}/${word(9)}/${word(1)}`)).toBeUndefined();
});

test('a contract whose first events may be missing counts as not read', async () => {
  await db.update(chainCoverage).set({ start: 3 });
  expect(await ask()).toMatchObject({ contracts: 2, notRead: 2 });
  await db.update(chainCoverage).set({ start: 0, proof: 'logs' });
  expect(await ask()).toMatchObject({ contracts: 2, notRead: 2 });
});

test('a watchlist has a calendar of its projects, at its secret address', async () => {
  await insertLogs([scheduled(1, 0, mint, 48 * hour)]);
  const { id: userId } = await createUser(db, { email: 'ada@example.test', password: 'Correct-horse-7' });
  const eventsOf = async (projects: string[]) => {
    const { id } = await createWatchlist(db, { userId, name: projects.join(' '), projects });
    const key = await setWatchlistFeed(db, { userId, id, on: true });
    const response = await fetch(`${site}/feeds/watchlists/${key}.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    return (await response.text()).match(/^SUMMARY:.*/gm) ?? [];
  };
  expect(await eventsOf(['bare', 'alder'])).toEqual([expect.stringMatching(/^SUMMARY:Alder: mint/)]);
  expect(await eventsOf(['bare'])).toEqual([]);
});

test('one project has a calendar of its own, also for calendar programs', async () => {
  await insertLogs([scheduled(1, 0, mint, 48 * hour)]);
  expect((await ask('?project=bare')).operations).toEqual([]);
  expect((await ask('?project=alder')).operations).toHaveLength(1);
  const response = await fetch(`${site}/projects/alder/calendar.ics`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await response.text()).toContain('SUMMARY:Alder: mint(');
  const again = await fetch(`${site}/calendar.ics`);
  expect(await again.text()).toContain('BEGIN:VEVENT');
  const etag = again.headers.get('etag') ?? '';
  expect((await fetch(`${site}/calendar.ics`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${site}/projects/nobody/calendar.ics`)).status).toBe(404);
});

const many = (length: number, from: number) => Array.from({ length }, (_, place) => from + place);

test('what ended takes no place from what waits, however often a timelock was used', async () => {
  const ended = many(210, 100).flatMap((id) => [scheduled(id, 0, mint, hour), executed(id)]);
  await insertLogs([
    scheduled(1, 0, mint, 9_000 * hour),
    // The one before it was executed long ago, and is not listed any more.
    scheduled(3, 0, mint, hour, 100),
    ...ended,
  ]);
  const { operations, more } = await ask('?project=alder');
  expect(operations.slice(0, 2).map(({ id, state }) => [Number(id), state])).toEqual([
    [3, 'ready'],
    [1, 'waiting'],
  ]);
  expect(operations).toHaveLength(102);
  expect(more).toEqual({ open: 0, ended: 110 });
  const ical = await (await fetch(`${site}/projects/alder/calendar.ics`)).text();
  expect(ical.replaceAll('\r\n ', '')).toContain(
    'Known and not listed here: 110 more that were executed or cancelled.',
  );
});

test('an operation comes with all of its calls, or is counted', async () => {
  const large: Hex = `0x${'ab'.repeat(20_000)}`;
  const calls = many(14, 0).map((index) => ({
    ...scheduled(1, index, large, 48 * hour),
    transactionHash: word(1000),
  }));
  await insertLogs([...calls, scheduled(2, 0, large, 48 * hour)]);
  const { operations, more } = await ask();
  expect(operations.map(({ id }) => Number(id))).toEqual([2]);
  expect(more).toEqual({ open: 1, ended: 0 });
});

test('a log with the name of an announcement and another shape is no operation', async () => {
  const [topic = '0x'] = scheduled(1, 0, mint, hour).topics;
  await insertLogs([{ topics: [topic, word(1), word(0)], data: '0x1234' }]);
  expect((await ask()).operations).toEqual([]);
});
