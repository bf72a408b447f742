import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { type NodeReader, noNodes } from '#core/evidence/NodeReader.ts';
import { chainCursor } from '#db/schema/chain.ts';
import { traceRun } from '#db/schema/traceRuns.ts';
import type { Hex } from '#lib/hex.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { Trace } from '#wire/trace.ts';
import { findRunView, getRunResult, getTraceRun } from './getRun.ts';
import { requestTraceRun } from './requestRun.ts';
import { sweepTraceRuns, takeRun } from './runQueue.ts';
import { runTrace, shownAtMost } from './runTrace.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`;
const word = (value: number | Hex): Hex =>
  `0x${(typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`;
const token = address('token');
const query: Record<string, string> = { chain, start: address('thief'), asset: token };
const nobodyStops = new AbortController().signal;
const findChain = () => ({ explorer: null, problem: null });
/** Everybody had nothing before. */
const empty: NodeReader = {
  ask: async (_chain, { method }) => ({
    state: 'answered',
    result: method === 'eth_getLogs' ? [] : word(0),
  }),
};

type Move = [from: string, to: string, amount: number];
const move = (block: number, ...moves: Move[]) =>
  db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 1,
      blocks: [{ number: block, timestamp: 1_700_000_000 + block }],
      transactions: [],
      logs: moves.map(([from, to, amount], logIndex) => ({
        ...{ blockNumber: block, logIndex, transactionIndex: 0, transactionHash: word(block) },
        address: token,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          word(address(from)),
          word(address(to)),
        ],
        data: word(amount),
      })),
    }),
  );

/** A peel chain: at each of its steps a little is paid out, and the rest goes on. */
async function peel(steps: number): Promise<void> {
  await move(1, ['thief', 'p1', 1_000]);
  for (let step = 1; step < steps; step++)
    await move(step + 1, [`p${step}`, `x${step}`, 10], [`p${step}`, `p${step + 1}`, 1_000 - 10 * step]);
}

const ask = (asked = query, before = 0) =>
  requestTraceRun(db, { query: asked, count: () => before, isRead: (one) => one === chain });
const errors: unknown[] = [];
const run = async (nodes = empty, more: Partial<Parameters<typeof runTrace>[0]> = {}) => {
  const taken = await takeRun(db, [chain]);
  if (!taken) throw new Error('nothing is waiting');
  const onError = (error: unknown) => void errors.push(error);
  await runTrace({ db, nodes, findChain, stopping: nobodyStops, onError, ...more }, taken);
  expect(errors).toEqual([]);
};
const heldBy = (trace: Trace, name: string) =>
  trace.nodes.find((node) => node.address === address(name))?.held;

beforeEach(async () => {
  errors.length = 0;
  await db.insert(chainCursor).values({ chainId: 1, next: 100, version: 1 });
});

test('a trace in the background follows a peel chain of 30 steps, every end exact', async () => {
  await peel(30);
  const { id } = await ask();
  expect(await getTraceRun(db, id)).toMatchObject({ state: 'waiting', progress: null, version: 0 });
  await run();
  const trace = await getRunResult(db, id);
  expect(heldBy(trace, 'p30')).toEqual({ least: '710', most: '710' });
  expect(heldBy(trace, 'x29')).toEqual({ least: '10', most: '10' });
  expect(trace.nodes).toHaveLength(60);
  expect(await getTraceRun(db, id)).toMatchObject({
    ...{ state: 'done', problem: null },
    progress: { addresses: 60, transfers: 59, balances: { all: 30 } },
  });
});

test('after a stop another process goes on where it was, to the same result, and what was found is shown meanwhile', async () => {
  await peel(20);
  const { id } = await ask();
  const stopping = new AbortController();
  let levels = 0;
  await run(empty, {
    stopping: stopping.signal,
    limits: { showEveryMs: 0 },
    now: () => {
      if (++levels === 30) stopping.abort();
      return levels;
    },
  });
  const [kept] = await db.select().from(traceRun).where(eq(traceRun.id, id));
  expect(kept).toMatchObject({ state: 'waiting', attempts: 0 });
  const early = await findRunView(db, id);
  expect(early?.transfers.length).toBeGreaterThan(2);
  expect(early?.transfers.length).toBeLessThan(39);
  // What addresses had besides is not known yet: the true amount lies between.
  expect(heldBy(early as Trace, 'x1')).toEqual({ least: '0', most: '10' });
  // What was read before is not read again.
  await db.execute(`delete from chain_log where block_number <= 2`);
  await run();
  const trace = await getRunResult(db, id);
  expect(trace.transfers).toHaveLength(39);
  expect(heldBy(trace, 'x1')).toEqual({ least: '10', most: '10' });
});

test('a fan-out of 2,000 is followed whole, and a page gets the part that carries most', async () => {
  const wide = Array.from({ length: 20 }, (_, index) => `w${index}`);
  await move(1, ...wide.map((name, index): Move => ['thief', name, 2_000 + index]));
  for (const [index, name] of wide.entries())
    await move(index + 2, ...Array.from({ length: 100 }, (_, end): Move => [name, `${name}e${end}`, 20]));
  const { id } = await ask();
  await run();
  const trace = await getRunResult(db, id);
  expect(trace.nodes).toHaveLength(2_021);
  expect(trace.taint?.shares[0]?.ends).toEqual([
    { kind: 'still', least: '40190', most: '40190', addresses: 2_019 },
  ]);
  const view = await findRunView(db, id);
  expect(view?.nodes.length).toBeLessThanOrEqual(shownAtMost.addresses);
  expect(view?.leftOut?.addresses).toBe(2_021 - (view?.nodes.length ?? 0));
  expect(view?.taint).toEqual(trace.taint);
});

test('the same question is followed once, and a chain that nobody reads or a queue that is full is refused', async () => {
  await move(1, ['thief', 'a', 1]);
  const first = await ask();
  expect(await ask({ ...query, start: address('thief').toUpperCase().replace('0X', '0x') })).toEqual(first);
  await run(noNodes);
  expect(await ask()).toEqual(first);
  await expect(ask({ ...query, chain: 'eip155:5' })).rejects.toThrow('does not read the chain');
  await expect(ask({ ...query, start: 'me' })).rejects.toThrow('neither an address');
  await expect(getTraceRun(db, 'x')).rejects.toThrow('no such trace');
  for (let other = 0; other < 60; other++) await ask({ ...query, start: address(`o${other}`) });
  await expect(ask({ ...query, start: address('late') })).rejects.toThrow('Too many traces are waiting');
});

test('who asked for many waits longer; what broke a process three times is given up; old ones are deleted', async () => {
  const many = await ask(query, 5);
  const one = await ask({ ...query, start: address('other') });
  const taken = await takeRun(db, [chain]);
  expect(taken?.id).toBe(one.id);
  const abandon = () =>
    db
      .update(traceRun)
      .set({ leaseUntil: new Date(0) })
      .where(eq(traceRun.id, one.id));
  for (let attempt = 2; attempt <= 3; attempt++) {
    await abandon();
    expect(await takeRun(db, [chain])).toMatchObject({ id: one.id, attempt });
  }
  await abandon();
  expect((await takeRun(db, [chain]))?.id).toBe(many.id);
  expect(await getTraceRun(db, one.id)).toMatchObject({ state: 'failed' });
  await sweepTraceRuns(db, { now: new Date(Date.now() + 15 * 86_400_000) });
  await expect(getTraceRun(db, one.id)).rejects.toThrow('no such trace');
});
