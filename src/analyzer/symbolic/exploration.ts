import type { CallerWorld } from './arbitraryCaller.ts';
import type { Clause } from './guards.ts';
import type { Hashes } from './hashes.ts';
import type { InputShape } from './inputShape.ts';
import type { Constraint, Effect, Ending, Storage } from './state.ts';
import type { Term, Terms } from './term.ts';

export interface Budget {
  readonly steps: number;
  readonly paths: number;
  readonly isOver: () => boolean;
}

export interface Path {
  readonly ending: Ending;
  readonly constraints: readonly Constraint[];
  readonly effects: readonly Effect[];
  readonly clauses: readonly Clause[];
  readonly uncertain: boolean;
  readonly storage: Storage;
  /** The first words of what is returned. */
  readonly answers: readonly Term[];
}

export interface Exploration {
  readonly terms: Terms;
  readonly hashes: Hashes;
  readonly world: CallerWorld;
  /** What was taken for given about the input. */
  readonly shape: InputShape;
  readonly paths: readonly Path[];
  /** Paths an arbitrary caller could be on that were not followed to their end. */
  readonly cut: {
    readonly loop: number;
    readonly budget: number;
    readonly guarded: number; // Behind a check.
    /** Not begun, because enough was found to be open. */
    readonly spared: number;
  };
  /** Nobody gets through unchecked, whatever was cut: all places that an arbitrary caller comes to were seen, with all ways on. */
  readonly shut: boolean;
  /** All places that an arbitrary caller comes to were seen, with all ways on: whatever was cut does nothing that others were not seen doing. */
  readonly whole: boolean;
  readonly steps: number;
  /** Seats that say where a word is found which a branch hangs on. */
  readonly leads: ReadonlySet<string>;
  /** Constant storage slots that decided a branch. */
  readonly slots: ReadonlySet<bigint>;
}

/** What was not followed to its end may change something: only a whole look, or code that cannot write, says it does not. */
export const isFollowed = ({ cut, shut }: Exploration): boolean =>
  cut.guarded === 0 && (cut.budget + cut.loop === 0 || shut);
