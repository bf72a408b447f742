import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { mayBeCut } from './mayBeCut.ts';
import { RpcError } from './rpcError.ts';
import { fromNumber, malformed, toBytes, toInteger, toRecord } from './wireValue.ts';

/** `to`: the end of a range that the node says would do. `blocks`: the most that it ever takes. */
interface RangeHint {
  to?: number;
  blocks?: number;
}

const suggestedPattern =
  /(?:this block range should work|try with this block range):? \[(0x[0-9a-f]+), ?(0x[0-9a-f]+)\]/i;
const retryPattern = /retry with the range (\d+)-(\d+)/i;
const limitPatterns: readonly RegExp[] = [
  /limited to (?:a )?([\d,.]+)(k?)/i,
  /up to a ([\d,.]+)(k?) block range/i,
  /at most ([\d,.]+)(k?) blocks/i,
  /exceeds limit of ([\d,.]+)(k?)/i,
  /ranges over ([\d,.]+)(k?) blocks/i,
  /max(?:imum)? (?:block )?range(?::| =)? ([\d,.]+)(k?)/i,
  /max is ([\d,.]+)(k?) blocks/i,
  /query more than ([\d,.]+)(k?) blocks/i,
  /maximum of ([\d,.]+)(k?) blocks/i,
  /max range: ([\d,.]+)(k?)/i,
  /maximum is set to ([\d,.]+)(k?)/i,
  /\(maximum:? ([\d,.]+)(k?)\)/i,
  /number of requested blocks is ([\d,.]+)(k?)/i,
  /smaller than size ([\d,.]+)(k?)/i,
  /blocks distance: ([\d,.]+)(k?)/i,
  /block range (?:exceeds|greater than) ([\d,.]+)(k?)/i,
  /allowed for your plan \(\d+ > (\d+)(k?)\)/i,
  /blocks range, the limit is ([\d,.]+)(k?)/i,
];
/** Results, not blocks, are what is limited there. */
const resultsPattern = /results|logs matched|response size|too many logs/i;

/** What a refusal says would be accepted, in its words or in its data; undefined when it says nothing. */
export function readRangeHint({ message, data }: Pick<RpcError, 'message' | 'data'>): RangeHint | undefined {
  const given = typeof data === 'object' && data !== null && 'to' in data ? data.to : undefined;
  if (typeof given === 'string' && /^0x[0-9a-f]+$/i.test(given)) return { to: Number(given) };
  const text = typeof data === 'string' ? `${message} ${data}` : message;
  const suggested = suggestedPattern.exec(text) ?? retryPattern.exec(text);
  if (suggested) return { to: Number(suggested[2]) };
  if (resultsPattern.test(text)) return undefined;
  for (const pattern of limitPatterns) {
    const [, digits, thousands] = pattern.exec(text) ?? [];
    const blocks = Number(digits?.replace(/[,.]/g, '')) * (thousands ? 1000 : 1);
    if (blocks >= 1) return { blocks };
  }
  return undefined;
}

export interface ChainLog {
  blockNumber: number;
  blockHash: Hex;
  transactionHash: Hex;
  transactionIndex: number;
  logIndex: number;
  address: Hex;
  topics: readonly Hex[];
  data: Hex;
}

interface LogFilter {
  addresses: readonly Hex[];
  from: number;
  to: number;
}

/** Reads logs by `eth_getLogs`, in ranges as wide as the node allows. */
export interface LogReader {
  /** All logs of those addresses in the range, by position. */
  getLogs: (filter: LogFilter) => Promise<ChainLog[]>;
  /** Every log of those blocks, whatever its address, in the order of the hashes. */
  getBlockLogs: (blockHashes: readonly Hex[]) => Promise<ChainLog[][]>;
  /** Blocks in one question at present. */
  range: () => number;
  /** How long a question took of late, with all waiting for limits; undefined before the first. */
  secondsPerQuestion: () => number | undefined;
}

/** Providers refuse a filter with thousands of addresses. */
const addressesPerFilter = 500;

/** As many answers that go well before a width that was refused is tried again: what was too full may not be any more. */
const patience = 50;
/** How much the newest question counts in the time that one takes. */
const weight = 0.2;

/**
 * Narrows the range when a provider finds it too wide or too full, to what it says would do where it says so, and
 * widens it again as it goes well.
 */
export function createLogReader(
  client: RpcClient,
  { maxRange = 2_000, firstRange = maxRange }: { maxRange?: number; firstRange?: number } = {},
): LogReader {
  let range = firstRange;
  /** The most that was never refused, and the most that the provider named. */
  let ceiling = maxRange;
  let named = maxRange;
  let wellSince = 0;
  let seconds: number | undefined;

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      const taken = (performance.now() - began) / 1000;
      seconds = seconds === undefined ? taken : seconds + weight * (taken - seconds);
    }
  };
  const widen = (width: number): void => {
    wellSince++;
    if (wellSince % patience === 0) ceiling = Math.min(named, ceiling * 2);
    range = Math.min(ceiling, Math.max(range, width * 2));
  };
  const narrow = (error: RpcError, from: number, to: number): void => {
    const width = to - from + 1;
    const { to: end, blocks } = readRangeHint(error) ?? {};
    wellSince = 0;
    if (blocks !== undefined && blocks < width) named = ceiling = range = blocks;
    else if (end !== undefined && end >= from && end < to) range = end - from + 1;
    else range = Math.max(1, Math.floor(width / 2));
    ceiling = Math.max(range, Math.min(ceiling, width - 1));
  };

  const readPart = async (addresses: readonly Hex[], from: number, to: number): Promise<ChainLog[]> => {
    const filter = { address: addresses, fromBlock: fromNumber(from), toBlock: fromNumber(to) };
    try {
      const answer = await timed(() => client.request('eth_getLogs', [filter]));
      if (!Array.isArray(answer)) throw malformed('logs', answer);
      if (from < to && mayBeCut(answer.length))
        throw new RpcError('the answer may have been cut off', { kind: 'range' });
      widen(to - from + 1);
      return answer.map(parseLog);
    } catch (error) {
      if (!(error instanceof RpcError) || error.kind !== 'range' || from === to) throw error;
      narrow(error, from, to);
      return readRange(addresses, from, to);
    }
  };

  const readRange = async (addresses: readonly Hex[], from: number, to: number): Promise<ChainLog[]> => {
    const logs: ChainLog[] = [];
    for (let start = from; start <= to; ) {
      const end = Math.min(to, start + range - 1);
      for (const log of await readPart(addresses, start, end)) logs.push(log);
      start = end + 1;
    }
    return logs;
  };

  return {
    range: () => range,
    secondsPerQuestion: () => seconds,
    getBlockLogs: async (blockHashes) => {
      const answers = await client.batch(
        blockHashes.map((blockHash) => ({ method: 'eth_getLogs', params: [{ blockHash }] })),
      );
      return answers.map((answer) => {
        if (!Array.isArray(answer)) throw malformed('logs', answer);
        return answer.map(parseLog);
      });
    },
    getLogs: async ({ addresses, from, to }) => {
      const logs: ChainLog[] = [];
      for (let first = 0; first < addresses.length; first += addressesPerFilter) {
        const group = addresses.slice(first, first + addressesPerFilter);
        for (const log of await readRange(group, from, to)) logs.push(log);
      }
      return logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
    },
  };
}

export function parseLog(answer: unknown): ChainLog {
  const log = toRecord(answer, 'log');
  if (log.removed === true) throw malformed('a log that was removed', log.blockHash);
  if (!Array.isArray(log.topics) || log.topics.length > 4) throw malformed('topics', log.topics);
  return {
    blockNumber: toInteger(log.blockNumber, 'block number'),
    blockHash: toBytes(log.blockHash, 'block hash', 32),
    transactionHash: toBytes(log.transactionHash, 'transaction hash', 32),
    transactionIndex: toInteger(log.transactionIndex, 'transaction index'),
    logIndex: toInteger(log.logIndex, 'log index'),
    address: toBytes(log.address, 'address', 20),
    topics: log.topics.map((topic) => toBytes(topic, 'topic', 32)),
    data: toBytes(log.data, 'data'),
  };
}
