import type { Program } from '../evm/program.ts';
import type { Hashes } from './hashes.ts';
import type { InputShape } from './inputShape.ts';
import type { State } from './state.ts';
import type { Term, Terms } from './term.ts';

export interface Machine {
  readonly program: Program;
  readonly terms: Terms;
  readonly hashes: Hashes;
  /** The four bytes the dispatcher will see. */
  readonly selector: bigint;
  readonly shape: InputShape;
  /** Words that were pushed, by where. */
  readonly pushed: Map<number, Term>;
  nextCall: number;
}

/** Takes the top of the stack; an underflow halts the path later, as it would on chain. */
export function pop(m: Machine, s: State): Term {
  return s.stack.pop() ?? m.terms.constant(0n);
}
