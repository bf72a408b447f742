import { createHash } from 'node:crypto';
import { makeBloom } from '#chain/bloom.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom, type Random } from '#lib/random.ts';

interface WireLog {
  address: Hex;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  transactionHash: Hex;
  transactionIndex: Hex;
  logIndex: Hex;
}
interface WireTransaction {
  hash: Hex;
  transactionIndex: Hex;
  from: Hex;
  to: Hex | null;
  input: Hex;
  value: Hex;
}
interface WireBlock {
  number: Hex;
  hash: Hex;
  parentHash: Hex;
  timestamp: Hex;
  logsBloom: Hex;
  transactions: WireTransaction[];
}
export interface SimulatedBlock {
  block: WireBlock;
  logs: WireLog[];
  statuses: Hex[];
}

/** A state of the chain; states share blocks and are never changed. */
export type ChainView = readonly SimulatedBlock[];

export const followedAddresses = Array.from({ length: 6 }, (_, index) => fakeBytes(`followed ${index}`, 20));
const otherAddresses = Array.from({ length: 3 }, (_, index) => fakeBytes(`other ${index}`, 20));
const senders = Array.from({ length: 7 }, (_, index) => fakeBytes(`sender ${index}`, 20));
const topics = Array.from({ length: 4 }, (_, index) => fakeBytes(`topic ${index}`, 32));

function fakeBytes(text: string, length: number): Hex {
  return `0x${createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, length * 2)}`;
}

/** Adds blocks to a state. `salt` tells forks apart. */
export function extendChain(
  view: ChainView,
  { random, count, salt }: { random: Random; count: number; salt: string },
): ChainView {
  const chain = [...view];
  for (let i = 0; i < count; i++) chain.push(makeBlock(chain.at(-1)?.block, random, `${salt}:${i}`));
  return chain;
}

function makeBlock(parent: WireBlock | undefined, random: Random, salt: string): SimulatedBlock {
  const number = parent === undefined ? 0 : Number(parent.number) + 1;
  const parentHash = parent?.hash ?? fakeBytes('genesis', 32);
  const hash = fakeBytes(`${parentHash}:${salt}:${random.next()}`, 32);
  const transactions: WireTransaction[] = [];
  const logs: WireLog[] = [];
  const statuses: Hex[] = [];
  const count = random.chance(0.35) ? 0 : random.below(5);
  for (let index = 0; index < count; index++) {
    const transaction = makeTransaction(`${number}:${index}:${random.below(2)}`, index);
    const transactionHash = transaction.hash;
    transactions.push(transaction);
    const success = random.chance(0.85);
    statuses.push(success ? '0x1' : '0x0');
    for (let k = success ? random.below(4) : 0; k > 0; k--) {
      logs.push({
        address: random.pick(random.chance(0.7) ? followedAddresses : otherAddresses),
        topics: topics.slice(0, random.below(5)),
        data: fakeBytes(`data ${random.next()}`, random.below(33)),
        blockNumber: fromNumber(number),
        blockHash: hash,
        transactionHash,
        transactionIndex: fromNumber(index),
        logIndex: fromNumber(logs.length),
      });
    }
  }
  // Some blocks to a day and forks that disagree on the hour: reorganisations cross the ends of months.
  const timestamp = fromNumber(1_700_000_000 + number * 20_000 + random.below(20_000));
  const block = {
    number: fromNumber(number),
    hash,
    parentHash,
    timestamp,
    logsBloom: makeBloom(logs),
    transactions,
  };
  return { block, logs, statuses };
}

/** The same transaction may stand in several forks, with another outcome in each. */
function makeTransaction(id: string, index: number): WireTransaction {
  const hash = fakeBytes(`transaction ${id}`, 32);
  const random = createRandom(Number.parseInt(hash.slice(2, 10), 16));
  const isFollowed = random.chance(0.6);
  return {
    hash,
    transactionIndex: fromNumber(index),
    from: random.pick(senders),
    to: random.chance(0.05) ? null : random.pick(isFollowed ? followedAddresses : otherAddresses),
    input: random.chance(0.1) ? '0x' : fakeBytes(`input ${random.below(4)}`, 4 + random.below(28)),
    value: fromNumber(random.below(1000)),
  };
}

/** What a faithful node that sees this state answers. */
export function answerFrom(view: ChainView, method: string, params: readonly unknown[]): unknown {
  const [first, second] = params;
  if (method === 'eth_getBlockByNumber') {
    const found = first === 'latest' ? view.at(-1) : view[Number(first)];
    if (found === undefined) return null;
    return second === true
      ? found.block
      : { ...found.block, transactions: found.block.transactions.map(({ hash }) => hash) };
  }
  if (method === 'eth_getLogs') return answerLogs(view, first as LogQuery);
  if (method === 'eth_getTransactionReceipt') {
    for (const one of view) {
      const index = one.block.transactions.findIndex(({ hash }) => hash === first);
      if (index >= 0) return makeReceipt(one, index);
    }
    return null;
  }
  if (method === 'eth_getBlockReceipts') {
    const one = view[Number(first)];
    return one?.block.transactions.map((_, index) => makeReceipt(one, index)) ?? null;
  }
  throw Object.assign(new Error(`method ${method} not found`), { code: -32_601 });
}

interface LogQuery {
  blockHash?: Hex;
  address?: Hex[];
  fromBlock?: Hex;
  toBlock?: Hex;
}

function answerLogs(view: ChainView, { blockHash, address, fromBlock, toBlock }: LogQuery): WireLog[] {
  if (blockHash !== undefined) {
    const one = view.find(({ block }) => block.hash === blockHash);
    if (one === undefined) throw Object.assign(new Error('unknown block'), { code: -32_000 });
    return one.logs;
  }
  const wanted = new Set(address);
  return view
    .slice(Number(fromBlock), Number(toBlock) + 1)
    .flatMap(({ logs }) => logs)
    .filter((log) => wanted.has(log.address));
}

function makeReceipt({ block, logs, statuses }: SimulatedBlock, index: number): object {
  const { hash, transactionIndex } = block.transactions[index] ?? {};
  return {
    transactionHash: hash,
    transactionIndex,
    blockNumber: block.number,
    blockHash: block.hash,
    status: statuses[index],
    gasUsed: '0x5208',
    logs: logs.filter((log) => log.transactionHash === hash),
  };
}
