import type { Constraint } from '../symbolic/state.ts';
import type { Term } from '../symbolic/term.ts';

export interface Entry {
  readonly place: string;
  readonly truth: boolean;
}

/** What one way through asks for: entries of lists, and switches of the contract's own. */
export interface Asked {
  readonly entries: readonly Entry[];
  readonly switches: readonly Constraint[];
}

const holds = ({ switches }: Asked, base: Term, truth: boolean) =>
  switches.some((one) => one.base === base && one.truth === truth);

/**
 * Lists without whose entry nobody gets through, or nobody for as long as a switch stands one way: before trading is released,
 * only agents send.
 */
export function listAllowing(ways: readonly Asked[]): Set<string> {
  const places = new Set(ways.flatMap(({ entries }) => entries.flatMap((e) => (e.truth ? [e.place] : []))));
  const allowing = new Set<string>();
  for (const place of places) {
    const isIn = ({ entries }: Asked) => entries.some((e) => e.place === place && e.truth);
    const listed = ways.filter(isIn);
    const others = ways.filter((way) => !isIn(way));
    const [first] = others;
    const released = first?.switches.some(
      ({ base, truth }) =>
        others.every((way) => holds(way, base, truth)) && listed.some((way) => holds(way, base, !truth)),
    );
    if (!first || released) allowing.add(place);
  }
  return allowing;
}
