import * as z from 'zod/mini';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import type { TraceDirection } from '#model/trace.ts';
import type { Transfer, TransferPlace } from '#model/transfers.ts';
import { readTransferLog, transferTopics } from '#trace/transferLogs.ts';
import type { NodeReader } from '../evidence/NodeReader.ts';
import { nodeAddress, nodeBytes, nodeNumber, nodeTime, nodeWord } from '../evidence/nodeSchemas.ts';
import { findStored } from '../storedJson.ts';

/** A log that names one of the addresses that were asked for. */
export interface AskedLog {
  near: string;
  block: number;
  transactionIndex: number;
  index: number;
  /** Undefined where the node does not say. */
  time: number | undefined;
  toTransfers: (time: number) => Transfer[];
}

/** Whose logs are wanted, and from whom. */
export interface LogSource {
  nodes: NodeReader;
  chain: string;
  direction: TraceDirection;
  /** Of these contracts only; undefined: of any. */
  tokens: readonly string[] | undefined;
  wrappedCoin: string | undefined;
}

interface LogQuestion extends LogSource {
  addresses: readonly string[];
  from: number;
  to: number;
}

const logSchema = z.object({
  blockNumber: nodeNumber,
  transactionIndex: nodeNumber,
  logIndex: nodeNumber,
  transactionHash: nodeWord,
  address: nodeAddress,
  topics: z.array(nodeWord),
  data: nodeBytes,
  blockTimestamp: z.optional(nodeTime),
  removed: z.optional(z.boolean()),
});
const logsSchema = z.array(logSchema);
/** More in one answer is a part of the chain that is too busy for one question. */
const mostLogs = 10_000;

const toTopic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

/** Logs of transfers between two blocks by whom they name; `tooMuch` where less must be asked at once, undefined without an answer. */
export async function askLogs(question: LogQuestion): Promise<AskedLog[] | 'tooMuch' | undefined> {
  const { nodes, chain, addresses, from, to } = question;
  const asked = new Set(addresses);
  const found: AskedLog[] = [];
  for (const one of listQuestions(question)) {
    const answer = await nodes.ask(chain, one.question);
    if (answer.state === 'tooMuch') return 'tooMuch';
    if (answer.state !== 'answered') return undefined;
    if (Array.isArray(answer.result) && answer.result.length > mostLogs) return 'tooMuch';
    const logs = findStored(logsSchema, answer.result);
    if (!logs) return undefined;
    for (const log of logs) {
      const block = Number(log.blockNumber);
      const near = `0x${(log.topics[one.position] ?? '').slice(-40).toLowerCase()}`;
      // A node that answers something else than it was asked is not believed.
      if (log.removed || block < from || block > to || !asked.has(near)) continue;
      if (question.tokens && !question.tokens.includes(log.address.toLowerCase())) continue;
      found.push(toAskedLog(log, { near, block, wrappedCoin: question.wrappedCoin }));
    }
  }
  return found;
}

/** The token for the coin is known to be of amounts. */
export const countLogQuestions = ({
  tokens,
  wrappedCoin,
}: Pick<LogSource, 'tokens' | 'wrappedCoin'>): number =>
  tokens?.every((one) => one === wrappedCoin) ? 1 : 2;

/** One for tokens of amounts and collectibles, one for those of several kinds: addresses stand elsewhere in them. */
function listQuestions({
  direction,
  tokens,
  wrappedCoin,
  addresses,
  from,
  to,
}: LogQuestion): { question: NodeQuestion; position: number }[] {
  const isForwards = direction === 'forwards';
  const { transfer, single, batch, withdrawal } = transferTopics;
  const named = addresses.map(toTopic);
  const ask = (topics: readonly (readonly string[] | null)[], position: number) => ({
    question: nodeQuestions.logs({ address: tokens, topics, from, to }),
    position,
  });
  const simple = isForwards
    ? ask([wrappedCoin === undefined ? [transfer] : [transfer, withdrawal], named], 1)
    : ask([[transfer], null, named], 2);
  if (countLogQuestions({ tokens, wrappedCoin }) === 1) return [simple];
  const both = [single, batch];
  return [simple, isForwards ? ask([both, null, named], 2) : ask([both, null, null, named], 3)];
}

function toAskedLog(
  log: z.infer<typeof logSchema>,
  { near, block, wrappedCoin }: { near: string; block: number; wrappedCoin: string | undefined },
): AskedLog {
  const transactionIndex = Number(log.transactionIndex);
  const index = Number(log.logIndex);
  const place = { block, transactionIndex, index, hash: log.transactionHash.toLowerCase() };
  const asset = log.address.toLowerCase();
  return {
    ...{ near, block, transactionIndex, index },
    time: log.blockTimestamp === undefined ? undefined : Number(log.blockTimestamp),
    toTransfers: (time) => {
      if (log.topics[0]?.toLowerCase() !== transferTopics.withdrawal)
        return readTransferLog({ ...place, time, address: asset, topics: log.topics, data: log.data });
      if (asset !== wrappedCoin || log.data.length !== 66) return [];
      const moved = { asset, tokenId: null, amount: BigInt(log.data), from: near, to: near };
      return [{ ...place, ...moved, kind: 'unwrap', time }];
    },
  };
}

export interface AskedEnd {
  address: string;
  /** Where its money begins, or ends when going back. */
  place: Pick<TransferPlace, 'block'> | undefined;
}

export interface AskedTransfers {
  /** In the order of the addresses, nearest first. */
  lists: Transfer[][];
  /** Whether all was asked that can hold transfers of them. */
  isWhole: boolean;
}

export interface TransferAsker {
  read: (ends: readonly AskedEnd[], limit: number) => Promise<AskedTransfers>;
  /** Whether every question so far was answered in full. */
  isWhole: () => boolean;
  /** What was asked, and what was not. */
  describe: () => string[];
}

export interface AskerOptions extends LogSource {
  /** Blocks that can hold what is wanted. */
  from: number;
  to: number;
  /** Finds the times of blocks; those that it cannot find are left out. */
  findTimes: (blocks: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  asking?: AskingLimits | undefined;
  now?: () => number;
}

interface Blocks {
  from: number;
  to: number;
}

/** Nodes refuse what is too wide for them: then the next of these is tried, in blocks. */
const widths = [Number.POSITIVE_INFINITY, 100_000, 10_000, 2_000, 500];
/** What one trace may ask. */
export interface AskingLimits {
  questions: number;
  ms: number;
}

/** While somebody waits. */
const usualLimits: AskingLimits = { questions: 40, ms: 8_000 };

/**
 * Transfers of contracts that are not followed, asked from the chain's node by the addresses in their logs: first for all blocks at
 * once, then in steps. Questions and time are bounded; where they end is said.
 */
export function createTransferAsker(options: AskerOptions): TransferAsker {
  const { direction, from: first, to: last, asking = usualLimits, now = () => performance.now() } = options;
  const isForwards = direction === 'forwards';
  const deadline = now() + asking.ms;
  const perWindow = countLogQuestions(options);
  let windows = Math.floor(asking.questions / perWindow);
  let step = 0;
  let asked: Blocks | undefined;
  let isCut = false;

  /** Blocks that can hold transfers of the addresses. */
  const spanOf = (ends: readonly AskedEnd[]): Blocks => {
    const blocks = ends.map(({ place }) => place?.block ?? (isForwards ? first : last));
    return isForwards
      ? { from: Math.max(first, Math.min(...blocks)), to: last }
      : { from: first, to: Math.min(last, Math.max(...blocks)) };
  };

  /** The part of the blocks left that is asked next; undefined where questions, time or smaller parts are used up. */
  const chooseWindow = (left: Blocks): Blocks | undefined => {
    const width = widths[step];
    if (width === undefined || windows === 0 || now() > deadline) return undefined;
    return isForwards
      ? { from: left.from, to: Math.min(left.to, left.from + width - 1) }
      : { from: Math.max(left.from, left.to - width + 1), to: left.to };
  };

  /** Where nothing says when the money began and not all can be read, the newest part is. */
  const skip = (left: Blocks, ends: readonly AskedEnd[]): Blocks => {
    const most = (widths[step] ?? 0) * windows;
    const isFree = isForwards && ends.some(({ place }) => place === undefined);
    return isFree && left.to - left.from + 1 > most ? { ...left, from: left.to - most + 1 } : left;
  };

  const note = (window: Blocks) => {
    asked = {
      from: Math.min(asked?.from ?? window.from, window.from),
      to: Math.max(asked?.to ?? window.to, window.to),
    };
  };

  async function readSpan(ends: readonly AskedEnd[], limit: number): Promise<[AskedLog[], boolean]> {
    const span = spanOf(ends);
    const open = new Set(ends.map(({ address }) => address));
    const found: AskedLog[] = [];
    let left = span;
    let isSkipped = false;
    while (open.size > 0 && left.from <= left.to) {
      const rest = skip(left, ends);
      if (rest !== left) isSkipped = true;
      left = rest;
      const window = chooseWindow(left);
      if (!window) return [found, false];
      windows--;
      const answer = await askLogs({ ...options, ...window, addresses: [...open] });
      if (answer === undefined) return [found, false];
      if (answer === 'tooMuch') {
        step++;
        continue;
      }
      note(window);
      found.push(...answer);
      for (const [address, { length }] of Map.groupBy(found, ({ near }) => near))
        if (length > limit) open.delete(address);
      left = isForwards ? { ...left, from: window.to + 1 } : { ...left, to: window.from - 1 };
    }
    return [found, !isSkipped];
  }

  return {
    async read(ends, limit) {
      if (ends.length === 0) return { lists: [], isWhole: true };
      const [found, isAll] = await readSpan(ends, limit);
      const sign = isForwards ? 1 : -1;
      const byAddress = Map.groupBy(found, ({ near }) => near);
      const chosen = ends.map(({ address, place }) =>
        (byAddress.get(address) ?? [])
          .filter(({ block }) => place === undefined || sign * (block - place.block) >= 0)
          .sort(
            (a, b) =>
              sign * (a.block - b.block || a.transactionIndex - b.transactionIndex || a.index - b.index),
          )
          // A place within its block is found out from the transfers; a few more than are shown leave room for that.
          .slice(0, 2 * limit),
      );
      const timeless = chosen.flat().flatMap(({ block, time }) => (time === undefined ? [block] : []));
      const times = await options.findTimes([...new Set(timeless)]);
      let hasAllTimes = true;
      const lists = chosen.map((logs) =>
        logs.flatMap((log) => {
          const time = log.time ?? times.get(log.block);
          if (time === undefined) hasAllTimes = false;
          return time === undefined ? [] : log.toTransfers(time);
        }),
      );
      const isWhole = isAll && hasAllTimes;
      if (!isWhole) isCut = true;
      return { lists, isWhole };
    },
    isWhole: () => !isCut,
    describe: () => [
      ...(asked
        ? [
            'A contract can log transfers of its token that never were; tokens on record here are no exception.',
          ]
        : []),
      ...(isCut
        ? [
            asked
              ? `Transfers that are not kept here were asked from the chain’s node between the blocks ${asked.from} and ${asked.to}, and not everywhere: money may have gone on unseen.`
              : 'The chain’s node does not list transfers at present: those that are not kept here are not seen.',
          ]
        : []),
    ],
  };
}
