import { badRequest } from '#lib/AppError.ts';
import type { TraceQuestion } from '#model/trace.ts';
import { keyOf, type Transfer } from '#model/transfers.ts';
import { isTransactionHash } from '#trace/readTraceQuestion.ts';
import type { AmountBounds } from '#trace/taint.ts';
import type { TraceAmount, TraceSwap, TraceTransfer } from '#wire/trace.ts';
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
