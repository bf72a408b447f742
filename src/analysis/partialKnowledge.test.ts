import { beforeAll, expect, it } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { findCreation } from '#chain/findCreation.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import { gradeReading } from '#core/powers/gradeReading.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { ChainReaders } from '#indexer/readWindow.ts';
import type { Hex } from '#lib/hex.ts';
import { describeGrade, isWorse } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import { openEndpoints } from '#start/openEndpoints.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { readingOf } from '#test/helpers/readingOf.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { replayChain } from '#test/helpers/replayChain.ts';
import { createMemoryStore } from '#test/simulation/memoryStore.ts';
import { type AnalyzeCode, createCodeAnalysis } from './code/analyzeCode.ts';
import { findBeyond } from './discovery/findBeyond.ts';
import { createAddressAnalyzer } from './powers/analyzeAddress.ts';
import { createCreations } from './reads/createCreations.ts';
import { createNodeLogs } from './reads/logs.ts';
import { openStateReader } from './reads/stateReader.ts';

let chain: SampleChain;
let head: number;
const analyses = new Map<string, ReturnType<AnalyzeCode>>();

beforeAll(async () => {
  chain = await getSampleChain({ seed: 7 });
  head = Number(await chain.request('eth_blockNumber', []));
});

const at = (key: string): Hex => (chain.deployments.get(key)?.address ?? '0x').toLowerCase() as Hex;

const connect = (limits: NodeLimits) =>
  createRpcClient({
    transports: [createFunctionTransport('limited', limitNode(chain.request, limits))],
    pause: 1,
    attempts: 2,
  });

const ask = (requests: RequestFunction[], quorum: number) =>
  openEndpoints(
    {
      transports: requests.map((one, index) => createFunctionTransport(`node ${index}`, one)),
      quorum,
      finalityDepth: 20,
      batchSize: 100,
      concurrency: 4,
      maxRange: 1000,
    },
    { sleep: async () => undefined },
  );

/** Worlds that are the same at their head share what is found about code. */
const analyzeOnce: AnalyzeCode = (reader, subject) => {
  const key = `${subject.at} ${subject.code}`;
  const known =
    analyses.get(key) ?? createCodeAnalysis(analyzeRemembered, { now: () => new Date() })(reader, subject);
  analyses.set(key, known);
  return known;
};

const pathsOf = (key: string, name: string, limits: NodeLimits, from = 0) =>
  readPaths(connect(limits), { key, name, from });

async function readPaths(
  client: RpcClient,
  { key, name, from = 0 }: { key: string; name: string; from?: number },
  analyzeCode: AnalyzeCode = analyzeOnce,
): Promise<string[]> {
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  const getLogs = createNodeLogs(client, { from, to: reader.block, findCreation: createCreations(reader) });
  const analyze = createAddressAnalyzer({ reader, getLogs, analyzeCode, getCandidates: async () => [] });
  const { powers } = await analyze(at(key));
  const found = powers.find((one) => one.name === name);
  return found?.holders.map((node) => describePath(toHolder(node), [found.class])) ?? [];
}

/** The control grade of one contract as the node lets it be seen. */
async function gradeOf(key: string, limits: NodeLimits, from = 0): Promise<ControlGrade> {
  const client = connect(limits);
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  const getLogs = createNodeLogs(client, { from, to: reader.block, findCreation: createCreations(reader) });
  const analyze = createAddressAnalyzer({
    reader,
    getLogs,
    analyzeCode: analyzeOnce,
    getCandidates: async () => [],
  });
  const analysis = await analyze(at(key));
  const reading = readingOf(reader, analysis);
  const sale = { why: 'not asked here' };
  const beyond = await findBeyond(reader, { analysis, markets: undefined });
  return gradeReading({ reading, problem: undefined, beyond, isToken: false, sale, now: reader.time });
}

it('grades control no better and no worse when less can be seen, but with a wider range', async () => {
  const worlds: [NodeLimits, number?][] = [
    [{}, head - 5],
    [{ stateFrom: head - 20, oldState: 'refused' }],
    [{ stateFrom: head - 20, oldState: 'empty' }],
    [{ stateFrom: head - 20, oldState: 'todays' }],
    [{ logsFrom: head - 5 }],
    [{ logsRefused: true }],
  ];
  const whole = new Map<string, string>();
  for (const key of ['coin', 'roles', 'trap', 'engine', 'safe']) {
    const full = await gradeOf(key, {});
    whole.set(key, describeGrade(full));
    for (const [limits, from] of worlds) {
      const seen = await gradeOf(key, limits, from);
      const case_ = `${key} ${JSON.stringify(limits)}: ${describeGrade(seen)} within ${describeGrade(full)}`;
      expect(isWorse(seen.best, full.best), case_).toBe(false);
      expect(isWorse(full.worst, seen.worst), case_).toBe(false);
    }
  }
  expect(Object.fromEntries(whole)).toEqual({
    coin: 'C',
    roles: 'D',
    trap: 'D',
    // It calls its margin token.
    engine: 'E to F',
    safe: 'A to D',
  });
});

const unknownMint = ['who can mint, if anybody, is not known'];

it('does not say nobody when it began to read after the roles were granted', async () => {
  expect(await pathsOf('roles', 'mint', {})).toEqual(['3 of 5 keys, no delay, can mint']);
  expect(await pathsOf('roles', 'mint', {}, head - 5)).toEqual(unknownMint);
  expect(await pathsOf('coin', 'mint', {}, head - 5)).toEqual([
    'an unknown holder, if any, 2 days of delay, can mint',
  ]);
});

it('says that there may be others where nothing proves that all events were seen', async () => {
  const partial = ['3 of 5 keys, no delay, can mint', 'there may be others who can mint'];
  for (const oldState of ['refused', 'empty', 'todays'] as const)
    expect(await pathsOf('roles', 'mint', { stateFrom: head - 20, oldState })).toEqual(partial);
  expect(await pathsOf('coin', 'mint', { stateFrom: head - 20 })).toEqual([
    'perhaps unknown others, 2 days of delay, can mint',
  ]);
});

it('sees by the blocks themselves that a node leaves events out', async () => {
  expect(await pathsOf('roles', 'mint', { logsFrom: head - 5 })).toEqual(unknownMint);
  expect(await pathsOf('roles', 'mint', { logsRefused: true })).toEqual(unknownMint);
  expect(await pathsOf('roles', 'mint', { maxRange: 50 })).toEqual(['3 of 5 keys, no delay, can mint']);
});

it('takes from a quorum who holds a power, sets aside who names another, and does not know where none agrees', async () => {
  /** Names an account with several keys wherever an address is stored. */
  const liar: RequestFunction = async (method, params) => {
    const answer = await chain.request(method, params);
    const isRead = method === 'eth_getStorageAt' || method === 'eth_call';
    const isAddress = /^0x0{24}(?!0{30})[0-9a-f]{40}$/.test(String(answer));
    return isRead && isAddress && JSON.stringify(params[0]).includes(at('trap'))
      ? at('safe').replace('0x', `0x${'0'.repeat(24)}`)
      : answer;
  };
  const analyzeAnew = createCodeAnalysis(analyzeRemembered, { now: () => new Date() });
  const read = (client: RpcClient) =>
    readPaths(client, { key: 'trap', name: 'transferOwnership' }, analyzeAnew);
  const honest = ['one key, no delay, can transfer ownership'];
  expect(await read(ask([liar], 1).client)).toEqual(['2 of 3 keys, no delay, can transfer ownership']);
  const { client, panel } = ask([liar, chain.request, chain.request], 2);
  expect(await read(client)).toEqual(honest);
  expect(panel?.report().map(({ state }) => state)).toEqual(['aside', 'agreeing', 'agreeing']);
  await expect(read(ask([liar, chain.request], 2).client)).rejects.toThrow('the endpoints do not agree on ');
});

it('finds when a contract was created, or does not say', async () => {
  const address = at('roles');
  const find = (limits: NodeLimits) => findCreation(connect(limits), { address, block: head });
  const creation = await find({});
  const receipt = (await chain.request('eth_getTransactionReceipt', [creation?.transaction])) as {
    contractAddress: string;
    blockNumber: string;
  };
  expect(receipt.contractAddress).toBe(address);
  expect(creation).toMatchObject({ block: Number(receipt.blockNumber), proof: 'receipt' });
  // A clone is made by another contract: its state before and after is all there is.
  const clone = await findCreation(connect({}), { address: at('escrow-1'), block: head });
  expect(clone?.proof).toBe('state');
  const codeAt = (block = 0) => chain.request('eth_getCode', [at('escrow-1'), `0x${block.toString(16)}`]);
  expect(await codeAt((clone?.block ?? 0) - 1)).toBe('0x');
  expect(await codeAt(clone?.block)).not.toBe('0x');
  const kept = creation?.block ?? 0;
  expect(await find({ stateFrom: kept - 1, oldState: 'empty' })).toEqual(creation);
  for (const oldState of ['refused', 'empty', 'todays'] as const)
    for (const stateFrom of [kept, kept + 1, head - 3])
      expect(await find({ stateFrom, oldState })).toBeUndefined();
  // A node that answers rightly for everything but code.
  const one = { address: at('escrow-1'), block: head };
  for (const oldState of ['empty', 'todays'] as const)
    for (const stateFrom of [(clone?.block ?? 0) + 1, head - 3])
      expect(
        await findCreation(connect({ stateFrom, oldState, only: ['eth_getCode'] }), one),
      ).toBeUndefined();
});

it('believes a node that keeps creators only as far as the transaction proves it', async () => {
  const address = at('roles');
  const creation = await findCreation(connect({}), { address, block: head });
  const told = (hash: unknown) =>
    createRpcClient({
      transports: [
        createFunctionTransport('otterscan', async (method, params) =>
          method === 'ots_getContractCreator'
            ? { hash, creator: at('safe') }
            : limitNode(chain.request, { stateFrom: head })(method, params),
        ),
      ],
    });
  expect(await findCreation(told(creation?.transaction), { address, block: head })).toEqual(creation);
  const other = await findCreation(connect({}), { address: at('usd'), block: head });
  expect(await findCreation(told(other?.transaction), { address, block: head })).toBeUndefined();
  // Whoever names the transaction: it is the receipt that proves.
  const pruned = connect({ stateFrom: head });
  const named = (hash: string | null | undefined) => ({ address, block: head, told: hash ?? undefined });
  expect(await findCreation(pruned, named(creation?.transaction))).toEqual(creation);
  expect(await findCreation(pruned, named(other?.transaction))).toBeUndefined();
});

/** Until then there are a token, a multisig with a delay, roles and a proxy. */
const replayed = 26;

it('comes to the same powers and rows from a node of another implementation, and the two are a quorum', async () => {
  const first = limitNode(chain.request, { head: replayed });
  const second = await replayChain(chain.request, { blocks: replayed });
  expect(await second('eth_getStorageAt', [at('trap'), '0xff', '0x1a'])).toBe('0x');
  const together = ask([first, second], 2);
  const analyzeShared = createCodeAnalysis(analyzeRemembered, { now: () => new Date() });
  for (const [key, name] of [
    ['coin', 'mint'],
    ['roles', 'mint'],
    ['engine', 'upgradeToAndCall'],
  ] as const) {
    const paths = await readPaths(ask([first], 1).client, { key, name }, analyzeShared);
    expect(paths).toEqual([expect.stringMatching(/^(one key|\d of \d keys), /)]);
    // Every answer that they do not give alike is an error.
    expect(await readPaths(together.client, { key, name }, analyzeShared)).toEqual(paths);
  }
  expect(together.panel?.report().map(({ state }) => state)).toEqual(['agreeing', 'agreeing']);
  const rows = await indexAll(ask([first], 1).readers);
  expect(rows.logs.length).toBeGreaterThan(100);
  expect(await indexAll(ask([second], 1).readers)).toEqual(rows);
});

async function indexAll(readers: ChainReaders) {
  const store = createMemoryStore();
  const contracts = ['usd', 'coin', 'roles', 'safe', 'engine'].map((key) => ({
    address: at(key),
    startBlock: 0,
  }));
  const limits = { maxWindow: 10, targetRows: 1000, finalityDepth: 20 };
  const indexer = createIndexer(
    { readers, store, getContracts: async () => contracts },
    { startBlock: 0, logCheck: 'block', allowDeepReorg: false, ...limits },
  );
  while ((await indexer.step()).type !== 'caughtUp');
  return store.dump();
}
