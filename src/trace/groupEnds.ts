import type { Trace, TraceNode } from '#wire/trace.ts';

/** What became of traced money, in the order in which it is shown. */
export const endKinds = ['exchange', 'mixer', 'bridge', 'still', 'unknown'] as const;
export type EndKind = (typeof endKinds)[number];

export interface EndGroup {
  kind: EndKind;
  /** In the asset's smallest unit. */
  amount: string;
  /** Of all that was traced, in thousandths, rounded down. */
  share: number;
  addresses: number;
}

/** What is not followed further may be anywhere; only what was not seen to leave is still there. */
function kindOf({ held, label, cut }: TraceNode): EndKind {
  if (held === null) return 'unknown';
  if (label?.kind === 'exchange' || label?.kind === 'mixer' || label?.kind === 'bridge') return label.kind;
  return cut === null ? 'still' : 'unknown';
}

/** Where the traced money was last seen, by kind. All groups together are what was traced. */
export function groupEnds({ nodes, taint }: Pick<Trace, 'nodes' | 'taint'>): EndGroup[] {
  const start = BigInt(taint?.start ?? '0');
  if (start === 0n) return [];
  const ends = nodes.filter(({ held }) => held !== '0');
  const known = ends.reduce((sum, { held }) => sum + BigInt(held ?? '0'), 0n);
  return endKinds.flatMap((kind) => {
    const there = ends.filter((node) => kindOf(node) === kind);
    const held = there.reduce((sum, node) => sum + BigInt(node.held ?? '0'), 0n);
    // Where it is not known how much is held, the rest is.
    const amount = kind === 'unknown' ? held + start - known : held;
    if (amount <= 0n) return [];
    return [
      { kind, amount: amount.toString(), share: Number((amount * 1_000n) / start), addresses: there.length },
    ];
  });
}
