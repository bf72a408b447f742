import { badRequest } from '#lib/AppError.ts';
import type { TraceQuestion } from '#model/trace.ts';
import { comparePlaces, keyOf, type Transfer } from '#model/transfers.ts';
import { groupEnds } from '#trace/groupEnds.ts';
import { isTransactionHash } from '#trace/readTraceQuestion.ts';
import type { AmountBounds } from '#trace/taint.ts';
import type { Trace, TraceAmount, TraceSwap, TraceTransfer } from '#wire/trace.ts';
import type { Expanded } from './expandTrace.ts';
import type { Swap } from './findSwaps.ts';
import type { MeasuredTrace, TaintSource } from './measureTrace.ts';
import type { StartOfTrace } from './readStart.ts';

/** Whose money is traced, and how much of it. */
export function chooseSources(
  question: TraceQuestion,
  {
    start,
    followed,
    decimals,
  }: { start: StartOfTrace; followed: readonly Transfer[]; decimals: number | null },
): TaintSource[] {
  if (isTransactionHash(question.start)) return start.sources;
  if (question.amount !== null)
    return [{ address: question.start, amount: toUnits(question.amount, decimals) }];
  const left = followed.filter(({ from, to }) => from === question.start && to !== from);
  const amount = left.reduce((all, one) => all + one.amount, 0n);
  return amount > 0n ? [{ address: question.start, amount }] : [];
}

export const writeAmount = (bounds: AmountBounds | undefined): TraceAmount => ({
  least: (bounds?.least ?? 0n).toString(),
  most: (bounds?.most ?? 0n).toString(),
});

export function toTraceTransfer(moved: Transfer, measured: MeasuredTrace | null): TraceTransfer {
  const { time, hash, amount, transactionIndex: _, ...transfer } = moved;
  const traced = measured?.moved.get(keyOf(moved));
  return {
    ...transfer,
    amount: amount.toString(),
    traced: traced ? writeAmount(traced) : null,
    time: new Date(time * 1000).toISOString(),
    transaction: hash,
  };
}

/** A decimal number in the asset's units; in the smallest ones where its decimals are not known. */
export function toUnits(text: string, decimals: number | null): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const places = decimals ?? 0;
  if (fraction.length > places)
    throw badRequest(`“${text}” has more digits after the point than the asset’s ${places}.`);
  return BigInt(whole + fraction.padEnd(places, '0'));
}

const timeOf = ({ time }: Transfer): string => new Date(time * 1000).toISOString();

/** Swaps with the part of what came in that stands for traced money: the same share as of all that was paid for it. */
export function toTraceSwaps(swaps: readonly Swap[], measured: MeasuredTrace | null): TraceSwap[] {
  const paidFor = new Map<string, bigint>();
  const exchangeOf = ({ from, hash }: Transfer) => `${from} ${hash}`;
  for (const { paid } of swaps)
    paidFor.set(exchangeOf(paid), (paidFor.get(exchangeOf(paid)) ?? 0n) + paid.amount);
  return swaps.map(({ paid, got }) => {
    const traced = measured?.moved.get(keyOf(paid));
    const all = paidFor.get(exchangeOf(paid)) ?? 0n;
    const share = (amount: bigint, part: bigint, odd: bigint) => (amount * part + odd) / all;
    return {
      transaction: paid.hash,
      block: paid.block,
      time: timeOf(paid),
      address: paid.from,
      to: paid.to,
      asset: paid.asset,
      amount: paid.amount.toString(),
      traced: traced ? writeAmount(traced) : null,
      got: got.map(({ asset, amount }) => ({
        asset,
        amount: amount.toString(),
        traced:
          traced && all > 0n
            ? writeAmount({
                least: share(amount, traced.least, 0n),
                most: share(amount, traced.most, all - 1n),
              })
            : null,
      })),
    };
  });
}

/** Each once, in the order of the chain. */
export const joinAll = (...lists: readonly (readonly Transfer[])[]): Transfer[] =>
  [...new Map(lists.flat().map((one) => [keyOf(one), one])).values()].sort(comparePlaces);

/** Assets that an answer names: what moved, what was got for it, and what was asked for. */
export function listNamed(
  asset: string | null,
  { transfers, swaps }: { transfers: readonly Transfer[]; swaps: readonly Swap[] },
): string[] {
  const moved = [...transfers, ...swaps.flatMap(({ got }) => got)].map((one) => one.asset);
  return [...new Set([...moved, ...(asset && !transfers.some((one) => one.asset === asset) ? [asset] : [])])];
}

interface TraceFindings extends Pick<Trace, 'assets' | 'readTo' | 'notSeen'> {
  expanded: Expanded;
  transfers: readonly Transfer[];
  /** Null where amounts are not told: several assets, backwards, or collectibles. */
  measured: MeasuredTrace | null;
  sources: readonly TaintSource[];
  asset: string | null;
}

/** What was found, as it is answered. */
export function writeTrace(
  { chain, start, direction, rule }: TraceQuestion,
  { expanded, transfers, measured, sources, asset, ...rest }: TraceFindings,
): Trace {
  return {
    ...{ chain, start, direction, ...rest },
    nodes: [...expanded.addresses].map(([address, { hop, label, cut, more }]) => ({
      address,
      hop,
      label,
      cut,
      more,
      held: measured === null ? null : writeAmount(measured.held.get(address)),
    })),
    transfers: transfers.map((one) => toTraceTransfer(one, measured)),
    swaps: toTraceSwaps(expanded.swaps, measured),
    taint:
      measured === null || asset === null
        ? null
        : {
            rule,
            asset,
            start: sources.reduce((all, { amount }) => all + amount, 0n).toString(),
            shares: measured.shares.map(({ start: all, held, ...share }) => ({
              ...share,
              start: all.toString(),
              ends: groupEnds(expanded.addresses, { start: all, held }),
            })),
            whyUnknown: measured.whyUnknown,
          },
  };
}
