import type { Guard, Source } from './guard.ts';
import { findSource } from './recognizeGuard.ts';
import type { Term, Terms } from './term.ts';

type Asked = Pick<Extract<Guard, { kind: 'address' }>, 'source' | 'altered'>;

interface Comparison {
  /** The sender, or what constants make of it. */
  readonly sender: Term;
  readonly other: Term;
}

/** Undoes on one side of a comparison what a constant did to the other; undefined where bits of it were lost. */
function undoStep(terms: Terms, { sender: { op, args }, other }: Comparison): Comparison | undefined {
  const [x, y] = args;
  if (!x || !y) return undefined;
  const [inner, constant] = x.value === undefined ? [x, y] : [y, x];
  const undone = (by: 'xor' | 'sub' | 'add' | 'shr', operands: readonly Term[]): Comparison => ({
    sender: inner,
    other: terms.compute(by, operands),
  });
  if (op === 'xor') return undone('xor', [other, constant]);
  if (op === 'add') return undone('sub', [other, constant]);
  if (op === 'sub') return inner === x ? undone('add', [other, constant]) : undone('sub', [constant, other]);
  return op === 'shl' ? undone('shr', [constant, other]) : undefined;
}

/**
 * Whom a comparison with the sender asks for. Where the code compares what it reckoned from the sender, the address is
 * what that leads back to; what is compared is another word, and naming it would accuse somebody else.
 */
export function findAsked(terms: Terms, comparison: Comparison, immutables: ReadonlySet<bigint>): Asked {
  let at: Comparison | undefined = comparison;
  while (at && at.sender.args.length > 0) at = undoStep(terms, at);
  const exact: Source | undefined = at && findSource(at.other, immutables);
  if (exact && (exact.kind !== 'computed' || at === comparison)) return { source: exact };
  return { source: findSource(comparison.other, immutables), altered: 'reckoned' };
}
