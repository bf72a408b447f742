import { type TraceEndKind, traceEndKinds } from '#model/trace.ts';
import type { TraceEndGroup } from '#wire/trace.ts';
import { larger, smaller } from './purses.ts';
import type { AmountBounds } from './taint.ts';

/** What became of something that was got in a swap. */
export interface FollowedPart {
  /** Traced money that was paid for it, in the unit of the trace above. */
  paid: AmountBounds;
  /** Whether nothing else was got: what of several things is worth how much of the payment is not known. */
  isAll: boolean;
  /** How much of what was got was traced on, and where that ended, both in its own unit. */
  start: bigint;
  ends: readonly TraceEndGroup[];
}

interface Ends {
  /** All that was traced. */
  start: bigint;
  ends: readonly TraceEndGroup[];
}

interface Sum extends AmountBounds {
  addresses: number;
}

/**
 * Where money ended when swaps are followed, in the unit of the trace: what was got counts as the same part of what was paid for it.
 * What was swapped and not followed stays swapped.
 */
export function shareThroughSwaps(
  { start, ends }: Ends,
  followed: readonly FollowedPart[][],
): TraceEndGroup[] {
  const sums = new Map<TraceEndKind, Sum>();
  const add = (kind: TraceEndKind, more: Sum) => {
    const { least, most, addresses } = sums.get(kind) ?? { least: 0n, most: 0n, addresses: 0 };
    sums.set(kind, {
      least: least + more.least,
      most: most + more.most,
      addresses: addresses + more.addresses,
    });
  };
  for (const { kind, least, most, addresses } of ends)
    add(kind, { least: BigInt(least), most: BigInt(most), addresses });
  for (const parts of followed) {
    const [first] = parts;
    if (!first) continue;
    takeSwapped(sums, first.paid);
    for (const part of parts)
      for (const end of part.ends) add(end.kind, { ...toUnitAbove(part, end), addresses: end.addresses });
  }
  const least = [...sums.values()].reduce((all, sum) => all + sum.least, 0n);
  return traceEndKinds.flatMap((kind): TraceEndGroup[] => {
    const sum = sums.get(kind);
    if (!sum || sum.most === 0n) return [];
    // Elsewhere is at least this, so that here is at most what is left.
    const most = smaller(start - (least - sum.least), sum.most);
    return [{ kind, least: sum.least.toString(), most: most.toString(), addresses: sum.addresses }];
  });
}

/** What is followed on no longer ends at the swap. */
function takeSwapped(sums: Map<TraceEndKind, Sum>, paid: AmountBounds): void {
  const swapped = sums.get('swapped');
  if (!swapped) return;
  const least = larger(swapped.least - paid.most, 0n);
  const most = larger(swapped.most - paid.least, 0n);
  sums.set('swapped', { least, most, addresses: most === 0n ? 0 : swapped.addresses });
}

function toUnitAbove({ paid, isAll, start }: FollowedPart, end: TraceEndGroup): AmountBounds {
  if (!isAll || start === 0n) return { least: 0n, most: paid.most };
  const most = (BigInt(end.most) * paid.most + start - 1n) / start;
  // Traced on was the most; what of it was none can have ended anywhere.
  const least = (BigInt(end.least) * paid.most) / start - (paid.most - paid.least);
  return { least: larger(least, 0n), most };
}
