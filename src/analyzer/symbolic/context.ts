import type { Program } from '../evm/program.ts';
import type { Hashes } from './hashes.ts';
import type { InputShape } from './inputShape.ts';
import type { State } from './state.ts';
import type { Term, Terms } from './term.ts';

/** The four bytes that the dispatcher will see; `others`: any, with whatever follows; `none`: a call without input. */
export type CalledSelector = bigint | 'others' | 'none';

export interface Machine {
  readonly program: Program;
  readonly terms: Terms;
  readonly hashes: Hashes;
  readonly selector: CalledSelector;
  readonly shape: InputShape;
  /** Words that were pushed, by where. */
  readonly pushed: Map<number, Term>;
  nextCall: number;
  /** Whom it calls, by the place of the call. */
  readonly callees: Map<number, Set<Term>>;
}

/** Takes the top of the stack; an underflow halts the path later, as it would on chain. */
export function pop(m: Machine, s: State): Term {
  return s.stack.pop() ?? m.terms.constant(0n);
}
