import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { findStored } from '#core/storedJson.ts';
import type { NodeQuestion } from '#model/nodeAnswers.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { TraceDirection } from '#model/trace.ts';
import type { Transfer } from '#model/transfers.ts';
import { readTransferLog, transferTopics } from '#trace/transferLogs.ts';

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

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,16}$/));
const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/));
const logSchema = z.object({
  blockNumber: quantity,
  transactionIndex: quantity,
  logIndex: quantity,
  transactionHash: word,
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  topics: z.array(word),
  data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  blockTimestamp: z.optional(quantity),
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
