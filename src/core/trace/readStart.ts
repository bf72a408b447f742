import * as z from 'zod/mini';
import { AppError, notFound } from '#lib/AppError.ts';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import { coin, type TraceQuestion } from '#model/trace.ts';
import { comparePlaces, type Transfer } from '#model/transfers.ts';
import { isTransactionHash } from '#trace/readTraceQuestion.ts';
import { readTransferLog } from '#trace/transferLogs.ts';
import type { NodeReader } from '../evidence/NodeReader.ts';
import {
  nodeAddress,
  nodeAmount,
  nodeNumber,
  nodeTime,
  nodeWord,
  receiptLog,
} from '../evidence/nodeSchemas.ts';
import { findStored } from '../storedJson.ts';
import type { TraceStart } from './expandTrace.ts';
import type { TaintSource } from './measureTrace.ts';
import { joinWraps, listAssets } from './wrappedCoin.ts';

const sentSchema = z.object({
  hash: nodeWord,
  blockNumber: z.nullable(nodeNumber),
  transactionIndex: z.nullable(nodeNumber),
  from: nodeAddress,
  to: z.nullable(nodeAddress),
  value: nodeAmount,
});
const receiptSchema = z.object({
  transactionHash: nodeWord,
  status: nodeNumber,
  logs: z.array(receiptLog),
});
const blockSchema = z.object({ timestamp: nodeTime });

interface Call {
  type: string;
  from: string;
  to?: string | undefined;
  value?: string | undefined;
  error?: string | undefined;
  calls?: Call[] | undefined;
}
const callSchema: z.ZodMiniType<Call> = z.object({
  type: z.string(),
  from: nodeAddress,
  to: z.optional(nodeAddress),
  value: z.optional(nodeAmount),
  error: z.optional(z.string()),
  get calls() {
    return z.optional(z.array(callSchema));
  },
});

/** A transaction with more of them is no start that anybody could read. */
const mostTransfers = 500;
/** Of logs, and of calls: few enough to be checked at once. */
const mostSteps = 5_000;

const tooLarge = (made: string) =>
  new AppError(
    422,
    'TooLarge',
    `This transaction made ${made}, more than a picture can show. Start from one of its addresses.`,
  );

/** Whether a receipt has more logs, or a call more calls inside, than are checked. */
function hasManySteps(answer: unknown): boolean {
  const steps: unknown[] = [answer];
  for (let next = 0; next < steps.length; next++) {
    const { logs, calls } = (steps[next] ?? {}) as { logs?: unknown; calls?: unknown };
    for (const inner of [logs, calls]) {
      if (!Array.isArray(inner)) continue;
      if (steps.length + inner.length > mostSteps) return true;
      steps.push(...inner);
    }
  }
  return false;
}

export interface TracedTransaction {
  /** In their order. */
  transfers: Transfer[];
  /** Whether what contracts paid inside of it is among them. */
  hasCalls: boolean;
  block: number;
  time: number;
}

const unanswered = () =>
  new AppError(
    422,
    'NodeUnavailable',
    'The chain’s node does not answer at present. Start from an address, or try again in a moment.',
  );

/** All money that a transaction moved, as the chain's node tells it. */
export async function readTransaction(
  nodes: NodeReader,
  { chain, hash }: { chain: string; hash: string },
): Promise<TracedTransaction> {
  const ask = async (question: NodeQuestion) => {
    const answer = await nodes.ask(chain, question);
    return answer.state === 'answered' ? answer.result : undefined;
  };
  const [sentAnswer, receiptAnswer] = await Promise.all([
    ask(nodeQuestions.transaction(hash)),
    ask(nodeQuestions.receipt(hash)),
  ]);
  const noTransaction = () => notFound(`${chain} has no transaction ${hash} in a block.`);
  if (sentAnswer === null || receiptAnswer === null) throw noTransaction();
  if (hasManySteps(receiptAnswer)) throw tooLarge(`more than ${mostSteps} logs`);
  const sent = findStored(sentSchema, sentAnswer);
  const receipt = findStored(receiptSchema, receiptAnswer);
  // A node that answers something else than it was asked has not said that there is none.
  if (sent?.hash.toLowerCase() !== hash || receipt?.transactionHash.toLowerCase() !== hash)
    throw unanswered();
  if (!sent.blockNumber || !sent.transactionIndex) throw noTransaction();
  const block = Number(sent.blockNumber);
  const [header, callAnswer] = await Promise.all([
    ask(nodeQuestions.block(block)),
    ask(nodeQuestions.calls(hash)),
  ]);
  const timestamp = findStored(blockSchema, header)?.timestamp;
  if (timestamp === undefined) throw unanswered();
  const time = Number(timestamp);
  if (hasManySteps(callAnswer)) throw tooLarge(`more than ${mostSteps} calls`);
  const calls = findStored(callSchema, callAnswer);
  const place = { block, time, hash, transactionIndex: Number(sent.transactionIndex) };
  if (Number(receipt.status) !== 1) return { transfers: [], hasCalls: true, block, time };
  const coins = calls
    ? listPayments(calls)
    : [{ from: sent.from, to: sent.to ?? '', value: BigInt(sent.value) }];
  const paid = coins
    .filter(({ value, to }) => value > 0n && to !== '')
    .map(
      ({ from, to, value }, index): Transfer => ({
        ...place,
        kind: index === 0 && BigInt(sent.value) > 0n ? 'payment' : 'call',
        index,
        from: from.toLowerCase(),
        to: to.toLowerCase(),
        asset: coin,
        tokenId: null,
        amount: value,
      }),
    );
  const tokens = receipt.logs.flatMap(({ logIndex, ...log }) =>
    readTransferLog({ ...place, ...log, index: Number(logIndex) }),
  );
  const transfers = [...paid, ...tokens];
  if (transfers.length > mostTransfers) throw tooLarge(`${transfers.length} transfers`);
  transfers.sort(comparePlaces);
  return { transfers, hasCalls: calls !== undefined, block, time };
}

/** Others borrow code, and show a value that they do not move. */
const payingCalls: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

interface Payment {
  from: string;
  to: string;
  value: bigint;
}

/** What a call and those inside it paid, in their order; what failed paid nothing. */
function listPayments(call: Call, paid: Payment[] = []): Payment[] {
  const { type, from, to, value, error, calls = [] } = call;
  if (error !== undefined) return paid;
  paid.push({ from, to: to ?? '', value: payingCalls.has(type) ? BigInt(value ?? '0x0') : 0n });
  for (const inner of calls) listPayments(inner, paid);
  return paid;
}

export interface StartOfTrace {
  starts: TraceStart[];
  /** What the transaction at the start moved. */
  transfers: Transfer[];
  /** The one asset that is meant; null when there are several. */
  asset: string | null;
  /** Who had more after the transaction than before; none where the trace starts from an address. */
  sources: TaintSource[];
  /** Whether payments inside the transaction were seen. */
  hasCalls: boolean;
}

/** A trace that goes on with what an account got in the transaction of a swap. */
export const startWith = ({
  address,
  got,
  amount,
}: {
  address: string;
  got: Transfer;
  amount: bigint;
}): StartOfTrace => ({
  starts: [{ address, hop: 0, place: got, isFollowed: true }],
  transfers: [],
  asset: got.asset,
  sources: [{ address, amount, after: got }],
  hasCalls: false,
});

/** Where a trace begins: at an address, or with whoever gained (backwards: paid) by a transaction. */
export async function readStart(
  nodes: NodeReader,
  { chain, start, direction, asset, wrappedCoin }: TraceQuestion & { wrappedCoin: string | undefined },
): Promise<StartOfTrace> {
  if (!isTransactionHash(start))
    return {
      starts: [{ address: start, hop: 0, isFollowed: true }],
      transfers: [],
      asset,
      sources: [],
      hasCalls: false,
    };
  const { transfers: moved, hasCalls } = await readTransaction(nodes, { chain, hash: start });
  const all = joinWraps(moved, wrappedCoin);
  const [only = null] = all.map((transfer) => transfer.asset);
  const same = listAssets(only, wrappedCoin) ?? [];
  const meant = asset ?? (all.every((transfer) => same.includes(transfer.asset)) ? (same[0] ?? null) : null);
  const meantAssets = listAssets(meant, wrappedCoin);
  const transfers = meantAssets ? all.filter((transfer) => meantAssets.includes(transfer.asset)) : all;
  const [first] = transfers;
  const last = transfers.at(-1);
  const isForwards = direction === 'forwards';
  const gains = netGains(transfers, wrappedCoin);
  const losers = new Set(gains.filter(({ gain }) => gain < 0n).map(({ address }) => address));
  const winners = new Set(gains.filter(({ gain }) => gain > 0n).map(({ address }) => address));
  const [near, far] = isForwards ? [losers, winners] : [winners, losers];
  const hops = placeInside(transfers, { near, far, isForwards });
  return {
    starts: [...hops].map(([address, hop]) => ({
      address,
      hop,
      place: isForwards ? last : first,
      isFollowed: far.has(address),
    })),
    transfers,
    asset: meant,
    sources: gains
      .filter(({ gain }) => meant !== null && gain > 0n)
      .map(({ address, gain }) => ({ address, amount: gain, after: last })),
    hasCalls,
  };
}

interface Gain {
  address: string;
  gain: bigint;
}

/** What each address gained or lost of each asset. */
function netGains(transfers: readonly Transfer[], wrappedCoin: string | undefined): Gain[] {
  const gains = new Map<string, Gain>();
  const add = (asset: string, address: string, amount: bigint) => {
    const key = `${asset} ${address}`;
    gains.set(key, { address, gain: (gains.get(key)?.gain ?? 0n) + amount });
  };
  for (const { asset, from, to, amount } of transfers) {
    const money = asset === wrappedCoin ? coin : asset;
    add(money, from, -amount);
    add(money, to, amount);
  }
  return [...gains.values()];
}

interface Sides {
  /** Where the steps are counted from. */
  near: ReadonlySet<string>;
  far: ReadonlySet<string>;
  isForwards: boolean;
}

/** Steps inside the transaction, from those who only lost by it (backwards: who only gained). */
function placeInside(transfers: readonly Transfer[], { near, far, isForwards }: Sides): Map<string, number> {
  const only = [...near].filter((address) => !far.has(address));
  let front = only.length > 0 ? only : [...near];
  const hops = new Map(front.map((address) => [address, 0]));
  for (let hop = 1; front.length > 0; hop++) {
    const next: string[] = [];
    for (const { from, to } of transfers) {
      const [here, there] = isForwards ? [from, to] : [to, from];
      if (!front.includes(here) || hops.has(there)) continue;
      hops.set(there, hop);
      next.push(there);
    }
    front = next;
  }
  for (const { from, to } of transfers)
    for (const address of [from, to]) if (!hops.has(address)) hops.set(address, 0);
  return hops;
}
