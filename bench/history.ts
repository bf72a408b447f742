/**
 * The past of 300 contracts over two years of blocks, through an endpoint that behaves as a public one does: 10,000 blocks
 * in a question, 10,000 logs in an answer, so many requests a second, no old state. Prints the requests that were sent
 * against the least that such an endpoint allows. Run: node bench/history.ts
 */
import { makeBloom } from '#chain/bloom.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { Coverage, Cursor, IndexStore, IndexWindow } from '#indexer/IndexStore.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom } from '#lib/random.ts';

const head = 5_256_000;
const contracts = 300;
const logsPerContract = 100;
const maxRange = 10_000;
const maxResults = 10_000;
const wholeBlocks = 200;
const batchSize = 100;
const perSecond = 50;

const random = createRandom(1);
const word = (value: number, bytes = 32): Hex => `0x${value.toString(16).padStart(bytes * 2, '0')}`;
const created = new Map<Hex, number>();
const logs = new Map<number, object[]>();
for (let index = 0; index < contracts; index++) {
  const address = word(0xabc000 + index, 20);
  const first = random.below(head - 100_000);
  created.set(address, first);
  const gaps = head - wholeBlocks - first;
  for (const block of [first, ...Array.from({ length: logsPerContract }, () => first + random.below(gaps))]) {
    const list = logs.get(block) ?? [];
    logs.set(block, list);
    list.push({
      address,
      blockNumber: fromNumber(block),
      blockHash: word(block + 1),
      transactionHash: word(2 ** 40 + block),
      transactionIndex: '0x0',
      logIndex: fromNumber(list.length),
      topics: [word(7)],
      data: '0x',
    });
  }
}
const blocksWithLogs = [...logs.keys()].sort((a, b) => a - b);

function findBlock(tag: unknown): object | null {
  const number = tag === 'latest' ? head : Number(tag);
  if (number > head) return null;
  const list = (logs.get(number) ?? []) as { address: Hex; topics: Hex[] }[];
  return {
    number: fromNumber(number),
    hash: word(number + 1),
    parentHash: word(number),
    timestamp: fromNumber(1_600_000_000 + number * 12),
    logsBloom: makeBloom(list),
    transactions: list.length > 0 ? [word(2 ** 40 + number)] : [],
  };
}

const refuse = (code: number, message: string) => Object.assign(new Error(message), { code });

function findLogs({ address, fromBlock, toBlock, blockHash }: Record<string, unknown>): object[] {
  if (blockHash !== undefined) return logs.get(Number(blockHash) - 1) ?? [];
  const [from, to] = [Number(fromBlock), Number(toBlock)];
  if (to - from + 1 > maxRange) throw refuse(-32_602, `range ${to - from + 1} exceeds limit of ${maxRange}`);
  const wanted = new Set(address as Hex[]);
  const found: object[] = [];
  for (const block of blocksWithLogs) {
    if (block < from || block > to) continue;
    for (const log of logs.get(block) ?? [])
      if (wanted.has((log as { address: Hex }).address)) found.push(log);
  }
  if (found.length > maxResults) throw refuse(-32_005, `query returned more than ${maxResults} results`);
  return found;
}

const answer: RequestFunction = async (method, [first]) => {
  if (method === 'eth_getBlockByNumber') return findBlock(first);
  if (method === 'eth_getLogs') return findLogs(first as Record<string, unknown>);
  if (method !== 'eth_getTransactionReceipt') throw refuse(-32_601, `method ${method} not found`);
  const block = Number(first) - 2 ** 40;
  return {
    transactionHash: first,
    transactionIndex: '0x0',
    blockNumber: fromNumber(block),
    blockHash: word(block + 1),
    status: '0x1',
    gasUsed: '0x1',
    logs: logs.get(block) ?? [],
  };
};

/** The clock moves by what is waited and by 20 ms for each request. */
let clock = 0;
let used: number[] = [];
const sent = { requests: 0, refused: 0 };
const node = createFunctionTransport('public', answer);
const transport: RpcTransport = {
  ...node,
  send: async (calls) => {
    sent.requests++;
    clock += 20;
    used = used.filter((at) => at > clock - 1000);
    if (used.length >= perSecond) {
      sent.refused++;
      throw refuse(429, 'too many requests');
    }
    used.push(clock);
    return node.send(calls);
  },
};
const client = createRpcClient({
  transports: [transport],
  batchSize,
  now: () => clock,
  sleep: async (ms) => {
    clock += ms;
  },
});

let cursor: Cursor | undefined;
let coverage: Coverage[] = [];
let rows = 0;
const keep = ({ logs: found }: IndexWindow): void => {
  rows += found.length;
};
const store: IndexStore = {
  findCursor: async () => cursor,
  getBlocksBelow: async () => [],
  getCoverage: async () => coverage,
  insertCoverage: async ({ expected, coverage: added }) => {
    coverage = [...coverage, ...added];
    cursor = { ...expected, version: expected.version + 1 };
  },
  commitWindow: async ({ expected, window }) => {
    keep(window);
    cursor = { next: window.to + 1, tipHash: window.blocks.at(-1)?.hash, version: expected.version + 1 };
  },
  commitBackfill: async ({ addresses, window }) => {
    keep(window);
    coverage = coverage.map((one) =>
      addresses.includes(one.address) ? { ...one, next: window.to + 1 } : one,
    );
  },
  deleteAbove: async () => {
    throw new Error('nothing is reorganised here');
  },
};
const indexer = createIndexer(
  {
    readers: {
      client,
      logs: createLogReader(client, { maxRange: 100_000, firstRange: 2_000 }),
      receipts: createReceiptReader(client),
    },
    store,
    getContracts: async () => [...created.keys()].map((address) => ({ address, startBlock: 0 })),
    findFirstBlock: async (address) => created.get(address),
  },
  {
    startBlock: undefined,
    wholeBlocks,
    finalityDepth: 64,
    maxWindow: 200,
    targetRows: 20_000,
    logCheck: 'address',
    allowDeepReorg: false,
  },
);

const began = process.cpuUsage();
while ((await indexer.step()).type !== 'caughtUp');
const { user, system } = process.cpuUsage(began);
const first = Math.min(...created.values());
const least = Math.ceil((head - first) / maxRange) + Math.ceil(blocksWithLogs.length / batchSize);
const expected = [...logs.values()].flat().length;
console.log(`${contracts} contracts, ${head} blocks, ${rows} of ${expected} logs kept`);
console.log(
  `${sent.requests} requests (${sent.refused} of them refused for their rate), least possible ${least}: ${(sent.requests / least).toFixed(2)} times`,
);
console.log(
  `${Math.round(clock / 1000)} s on the endpoint's clock, ${Math.round((user + system) / 1e6)} s of processor time here`,
);
