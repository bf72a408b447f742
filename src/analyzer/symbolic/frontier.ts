import type { Coverage } from './coverage.ts';
import type { State } from './state.ts';

/** Paths that wait to be followed. */
export interface Frontier {
  push(s: State): void;
  /** The last that leads where none has been, else the last; `earliest`: what differs most from the paths that are known. */
  take(earliest: boolean): State | undefined;
  /** Whether one may lead where none has been. */
  hasFresh(): boolean;
  size(): number;
}

export function createFrontier({ isSettled }: Pick<Coverage, 'isSettled'>): Frontier {
  const fresh: State[] = [];
  const known: State[] = [];

  function take(earliest: boolean): State | undefined {
    for (let s = fresh.pop(); s; s = fresh.pop()) {
      if (!isSettled(s.place)) return s;
      known.push(s);
    }
    return earliest ? known.shift() : known.pop();
  }

  return {
    push: (s) => void (isSettled(s.place) ? known : fresh).push(s),
    take,
    hasFresh: () => fresh.length > 0,
    size: () => fresh.length + known.length,
  };
}
