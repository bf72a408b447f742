import type { Path } from '../symbolic/exploration.ts';
import type { Constraint } from '../symbolic/state.ts';
import type { Term } from '../symbolic/term.ts';

/** The length of a list in the input, found where another input word points. */
const isLength = ({ base }: Constraint) => base.op === 'calldata' && base.args[0]?.value === undefined;

const listLengths = (path: Path, truth: boolean): Term[] =>
  path.constraints.filter((c) => c.truth === truth && isLength(c)).map((c) => c.base);

/**
 * A check made for every entry of a list is not asked for an empty one; walking past it with nothing to do
 * opens nothing, as long as every list with an entry is checked.
 */
export function dropEmptyLists(free: readonly Path[], guarded: readonly Path[]): readonly Path[] {
  const checked = new Set(guarded.flatMap((p) => listLengths(p, true)));
  for (const p of free) for (const length of listLengths(p, true)) checked.delete(length);
  return checked.size === 0 ? free : free.filter((p) => !listLengths(p, false).some((l) => checked.has(l)));
}
