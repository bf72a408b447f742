import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { coin, type TraceQuestion } from '#model/trace.ts';
import type { Transfer } from '#model/transfers.ts';
import { isTransactionHash } from '#trace/readTraceQuestion.ts';
import type { TraceStart } from './expandTrace.ts';
import type { TaintSource } from './measureTrace.ts';
import { readTransaction } from './readTransaction.ts';
import { joinWraps, listAssets } from './wrappedCoin.ts';

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
