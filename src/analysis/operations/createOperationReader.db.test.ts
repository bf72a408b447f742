import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  keccak256,
  pad,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toHex,
} from 'viem';
import { toEventSelector } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { chainCoverage, chainCursor } from '#db/schema/chain.ts';
import { operationReading } from '#db/schema/operations.ts';
import { contract, project } from '#db/schema/projects.ts';
import type { Hex } from '#lib/hex.ts';
import { demoChainNumber } from '#model/chainId.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createOperationReader } from './createOperationReader.ts';

const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  safe: { project: bank, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  timelock: { project: bank, contract: Timelock, args: { minDelayHours: 48, proposer: safe, executor: safe }, controller: contract:safe }
  coin: { project: bank, contract: GovernorToken, args: { name: Coin, symbol: COIN, supply: 1000000 }, controller: contract:timelock }
`);
const caip2 = 'eip155:31337';
const end = Date.UTC(2026, 10, 1);
const now = new Date(end + 60_000);
const key = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const abi = parseAbi([
  'function transferOwnership(address owner)',
  'function mint(address to, uint256 amount)',
  'function grantRole(bytes32 role, address account)',
]);
const handOver = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [key] });
const mint = encodeFunctionData({ abi, functionName: 'mint', args: [key, 10n ** 24n] });
const addProposer = encodeFunctionData({
  abi,
  functionName: 'grantRole',
  args: [keccak256(stringToHex('PROPOSER_ROLE')), key],
});
const { db } = await prepareTestDatabase();
let chain: Extract<DemoChain, { status: 'running' }>;

const at = (name: string) => getAddress(chain.deployments.get(name)?.address ?? '');
const word = (n: number): Hex => pad(toHex(n), { size: 32 });

beforeAll(async () => {
  const started = await startDemoChain({ plan, seed: 7, now: end, liveIntervalMs: 0, historyBlocks: 40 });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
});
afterAll(async () => {
  await chain.close();
});

beforeEach(async () => {
  await db.insert(project).values({
    ...{ id: 'bank', name: 'Bank', nameKey: '', description: '', source: 'records', recordHash: '' },
    details: noDetails,
  });
  const place = { projectId: 'bank', chain: caip2 };
  await db.insert(contract).values([
    { ...place, position: 0, address: at('timelock'), reference: 'timelock', label: 'Timelock' },
    { ...place, position: 1, address: at('coin'), reference: 'coin', label: 'Coin' },
  ]);
  const address = Buffer.from(at('timelock').slice(2), 'hex');
  await db.insert(chainCoverage).values({ chainId: demoChainNumber, address, next: 0, end: 0, start: 0 });
});

const callScheduled = toEventSelector('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)');

/** An operation of so many calls, announced to the timelock. */
const schedule = (id: number, calls: readonly [to: string, data: Hex][]) =>
  calls.map(([to, data], index) => ({
    topics: [callScheduled, word(id), word(index)],
    data: encodeAbiParameters(parseAbiParameters('address, uint256, bytes, bytes32, uint256'), [
      to as Hex,
      0n,
      data,
      word(0),
      172_800n,
    ]),
  }));

const queue = (id: number, eta: number) => [
  {
    topics: [
      toEventSelector('QueueTransaction(bytes32,address,uint256,string,bytes,uint256)'),
      word(id),
      pad(at('coin')),
    ],
    data: encodeAbiParameters(parseAbiParameters('uint256, string, bytes, uint256'), [
      0n,
      'transferOwnership(address)',
      `0x${handOver.slice(10)}`,
      BigInt(eta),
    ]),
  },
];

async function insertLogs(
  logs: { topics: Hex[]; data: Hex }[],
  { of, from } = { of: 'timelock', from: 0 },
): Promise<void> {
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 31_337,
      blocks: [{ number: 1, timestamp: end / 1000 - 3600 }],
      transactions: [],
      logs: logs.map((log, index) => ({
        ...{ blockNumber: 1, logIndex: from + index, transactionIndex: 0, transactionHash: word(1000) },
        address: at(of).toLowerCase() as Hex,
        ...log,
      })),
    }),
  );
}

/** Reads all that is pending on that node; answers how many calls of it were made. */
async function readAll(request: RequestFunction = chain.request): Promise<number> {
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
  let calls = 0;
  const counted: RequestFunction = (method, params) => {
    calls += 1;
    return request(method, params);
  };
  const clients = new Map([
    [caip2, createRpcClient({ transports: [createFunctionTransport('demo', counted)] })],
  ]);
  const reader = createOperationReader({
    clients,
    analyzeCode,
    findMarkets: () => undefined,
    now: () => now,
  });
  while ((await reader.step(db)) !== undefined);
  return calls;
}

const withoutTraces: RequestFunction = async (method, params) => {
  if (method === 'debug_traceCall')
    throw new RpcError('the method debug_traceCall does not exist', { kind: 'unsupported', code: -32_601 });
  return chain.request(method, params);
};

async function outlookOf(id: number) {
  const { operations } = await getCalendar(db, { projectId: 'bank', now });
  const found = operations.find((one) => Number(one.id) === id);
  if (!found?.simulated) throw new Error(`operation ${id} was not simulated`);
  return found.simulated.simulation;
}

it('tells what operations would change in powers and score, as of a block', async () => {
  await insertLogs([
    ...schedule(1, [[at('coin'), handOver]]),
    ...schedule(2, [[at('timelock'), addProposer]]),
    ...schedule(4, [[at('usd'), mint]]),
    ...schedule(5, [
      [at('coin'), handOver],
      [at('coin'), mint],
    ]),
  ]);
  const calls = await readAll();
  // Wallets and timelocks are analysed, too: a fifth of it.
  expect(calls).toBeLessThan(3_000);
  const handedOver = await outlookOf(1);
  expect(handedOver).toMatchObject({
    kind: 'done',
    changes: [
      `The owner of Coin would become ${key}.`,
      expect.stringMatching(
        /^At Coin, “2 of 3 keys, 2 days of delay, can .*mint.*” would become “one key, no delay, can .*mint/,
      ),
    ],
    score: { moves: expect.arrayContaining([expect.stringContaining('→')]) },
  });
  // Who may propose is told by logs: those that the operation would make count too.
  expect(await outlookOf(2)).toMatchObject({
    changes: [
      expect.stringMatching(/^At Timelock, .* would become “one key, 2 days of delay/),
      expect.stringMatching(/^At Coin, .* would become “one key, 2 days of delay, can mint/),
    ],
  });
  expect(await outlookOf(4)).toEqual({ kind: 'refused', why: 'error 0xe2517d3f' });
  expect(await outlookOf(5)).toEqual({
    kind: 'unable',
    why: 'the chain’s node cannot try several calls one after another',
  });
  expect(await db.select().from(operationReading)).toHaveLength(4);
});

it('says that nothing could be simulated where the node has no traces, and that a time is over', async () => {
  await insertLogs([
    ...schedule(1, [[at('coin'), handOver]]),
    ...queue(6, end / 1000 - 1_000_000),
    ...queue(7, end / 1000 - 60),
  ]);
  await readAll(async (method, params) => {
    const [call] = params;
    // The timelock here is of the other kind: it says nothing of a grace period.
    if (method === 'eth_call' && (call as { data?: string }).data === '0xc1a287e2') return word(1_209_600);
    return withoutTraces(method, params);
  });
  expect(await outlookOf(1)).toEqual({
    kind: 'unable',
    why: 'the chain’s node offers no traces of calls (debug_traceCall)',
  });
  const later = new Date(now.getTime() + 1_209_600_000);
  const states = async (time: Date) => {
    await db
      .insert(chainCursor)
      .values({ chainId: demoChainNumber, next: 1, version: 1, head: 0, headTime: time })
      .onConflictDoUpdate({ target: chainCursor.chainId, set: { headTime: time } });
    const { operations } = await getCalendar(db, { projectId: 'bank', now: time });
    return operations.map(({ id, state }) => [Number(id), state]);
  };
  expect(await states(now)).toEqual([
    [6, 'ready'],
    [7, 'ready'],
    [1, 'waiting'],
  ]);
  expect(await states(later)).toEqual([
    [1, 'ready'],
    [7, 'expired'],
    [6, 'expired'],
  ]);
  expect((await getCalendar(db, { projectId: 'bank', now: later })).operations[1]).toMatchObject({
    isLapsing: true,
    simulated: null,
    expiresAt: new Date(end - 60_000 + 1_209_600_000).toISOString(),
  });
});

it('reads operations of one timelock after another, however many one was told', async () => {
  const words = {
    nameKey: '',
    description: '',
    source: 'records',
    recordHash: '',
    details: noDetails,
  } as const;
  await db.insert(project).values({ id: 'other', name: 'Other', ...words });
  const place = { projectId: 'other', chain: caip2, address: at('safe'), reference: 'safe', label: 'Safe' };
  await db.insert(contract).values({ position: 0, ...place });
  const address = Buffer.from(at('safe').slice(2), 'hex');
  await db.insert(chainCoverage).values({ chainId: demoChainNumber, address, next: 0, end: 0, start: 0 });
  const call: [string, Hex][] = [[at('coin'), handOver]];
  await insertLogs([...schedule(1, call), ...schedule(2, call)]);
  await insertLogs(schedule(3, call), { of: 'safe', from: 2 });
  const client = createRpcClient({ transports: [createFunctionTransport('demo', withoutTraces)] });
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
  const reader = createOperationReader({
    clients: new Map([[caip2, client]]),
    analyzeCode,
    findMarkets: () => undefined,
    now: () => now,
  });
  const read = [await reader.step(db), await reader.step(db), await reader.step(db), await reader.step(db)];
  expect(read).toEqual(['bank', 'other', 'bank', undefined]);
});

it('keeps what was read of an operation that too many others leave out', async () => {
  const ids = Array.from({ length: 1_001 }, (_, place) => 10 + place);
  const [log] = schedule(0, [[at('coin'), handOver]]);
  await insertLogs(
    ids.map((id) => ({ data: log?.data ?? '0x', topics: [callScheduled, word(id), word(0)] })),
  );
  await db.insert(operationReading).values({
    // The last of those that were announced together.
    ...{ chain: caip2, address: at('timelock'), operation: word(1_010), txHash: word(1000), block: 1 },
    ...{ time: now, readAt: now, simulation: { kind: 'unable', why: 'not tried' } },
  });
  const reader = createOperationReader({
    clients: new Map(),
    analyzeCode: createCodeAnalysis(analyzeRemembered, { db, now: () => now }),
    findMarkets: () => undefined,
    now: () => now,
  });
  expect(await reader.step(db)).toBeUndefined();
  expect(await db.select().from(operationReading)).toHaveLength(1);
});
