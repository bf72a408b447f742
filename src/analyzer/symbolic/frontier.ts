import type { State } from './state.ts';

/**
 * Where the paths of an arbitrary caller came to. A place is an address of the code with the return addresses below it: what
 * lies ahead of a path depends on nothing else, besides the words that its branches ask for.
 */
export interface Coverage {
  /** A path goes on there. */
  owe(place: number): void;
  /** A path might have gone on there from a branch, had the words been others. */
  pass(place: number, branch: number): void;
  /** All that lies between this place and its next branch or its end was run. */
  settle(place: number): void;
  isSettled(place: number): boolean;
  /** Somebody who was asked goes on there from a branch. */
  noteChecked(place: number, branch: number): void;
  /** A way on that could not be followed. */
  lose(): void;
  noteEnd(): void;
  noteWrite(): void;
  /** Whether something was seen that changes something. */
  writes(): boolean;
  /** Each way on was followed. */
  isWhole(): boolean;
  /** Each way on was followed, and none of them both changes something and ends. */
  isShut(): boolean;
}

/** For code of so many bytes. */
export function createCoverage(size: number): Coverage {
  const owed = new Set<number>();
  /** Ways on, by where they lead and the branch that they begin at. */
  const passed = new Set<number>();
  const settled = new Set<number>();
  const checked = new Set<number>();
  const wayOf = (place: number, branch: number) => place * (size + 1) + branch;
  const placeOf = (way: number) => Math.floor(way / (size + 1));
  let lost = false;
  let ends = false;
  let writes = false;
  const isFollowed = () =>
    [...owed].every((place) => settled.has(place)) &&
    // Where only those went from a branch who were asked, that they were is what it was decided by.
    [...passed].every((way) => settled.has(placeOf(way)) || checked.has(way));
  return {
    owe: (place) => void owed.add(place),
    pass: (place, branch) => void passed.add(wayOf(place, branch)),
    settle: (place) => void settled.add(place),
    isSettled: (place) => settled.has(place),
    noteChecked: (place, branch) => void checked.add(wayOf(place, branch)),
    lose: () => {
      lost = true;
    },
    noteEnd: () => {
      ends = true;
    },
    noteWrite: () => {
      writes = true;
    },
    writes: () => writes,
    isWhole: () => !lost && isFollowed(),
    isShut: () => !lost && !(ends && writes) && isFollowed(),
  };
}

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
