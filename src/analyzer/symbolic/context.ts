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
  /** Told as paths go on, where somebody asks. */
  readonly watch?: Watch;
}

/** What code calls, and what it lays into memory. */
export interface Watch {
  callee(pc: number, to: Term): void;
  written(word: Term): void;
  /** A word that nothing was checked of. */
  copied(word: Term): void;
  read(word: Term): void;
}

/** Takes the top of the stack; an underflow halts the path later, as it would on chain. */
export function pop(m: Machine, s: State): Term {
  return s.stack.pop() ?? m.terms.constant(0n);
}
