import { type TraceEndKind, traceEndKinds } from '#model/trace.ts';
import type { TraceEndGroup, TraceNode } from '#wire/trace.ts';
import { smaller } from './purses.ts';
import type { AmountBounds } from './taint.ts';

/** What is not followed further may be anywhere; only what was not seen to leave is still there. */
function kindOf({ label, cut }: Pick<TraceNode, 'label' | 'cut'>): TraceEndKind {
  if (label?.kind === 'exchange' || label?.kind === 'mixer' || label?.kind === 'bridge') return label.kind;
  if (cut === 'swapped') return 'swapped';
  if (cut === null && (label?.kind === 'project' || label?.kind === 'service')) return 'deposited';
  return cut === null ? 'still' : 'unknown';
}

interface HeldMoney {
  /** All that was traced. */
  start: bigint;
  held: ReadonlyMap<string, AmountBounds>;
}

/** Where the traced money was last seen, by kind. The true amounts of all groups together are what was traced. */
export function groupEnds(
  nodes: ReadonlyMap<string, Pick<TraceNode, 'label' | 'cut'>>,
  { start, held }: HeldMoney,
): TraceEndGroup[] {
  const sums = new Map<TraceEndKind, { least: bigint; most: bigint; addresses: number }>();
  for (const [address, { least, most }] of held) {
    const kind = kindOf(nodes.get(address) ?? { label: null, cut: 'unread' });
    const sum = sums.get(kind) ?? { least: 0n, most: 0n, addresses: 0 };
    sums.set(kind, { least: sum.least + least, most: sum.most + most, addresses: sum.addresses + 1 });
  }
  const all = [...sums.values()].reduce((total, { least }) => total + least, 0n);
  return traceEndKinds.flatMap((kind) => {
    const sum = sums.get(kind);
    if (!sum) return [];
    const rest = start - (all - sum.least);
    // Elsewhere is at least this, so that here is at most what is left.
    const most = smaller(rest, sum.most).toString();
    return [{ kind, least: sum.least.toString(), most, addresses: sum.addresses }];
  });
}
