/**
 * Where the paths of a stranger came to. A place is an address of the code with the return addresses below it: what
 * lies ahead of a path depends on nothing else, besides the words that its branches ask for.
 */
export interface Coverage {
  /** A path goes on there. */
  owe(place: string): void;
  /** A path might have gone on there from a branch, had the words been others. */
  pass(place: string, branch: number): void;
  /** All that lies between this place and its next branch or its end was run. */
  settle(place: string): void;
  isSettled(place: string): boolean;
  /** Somebody who was asked goes on there from a branch. */
  noteChecked(place: string, branch: number): void;
  /** A way on that could not be followed. */
  lose(): void;
  noteEnd(): void;
  noteWrite(): void;
  /** Each way on was followed, and none of them both changes something and ends. */
  isShut(): boolean;
}

export function createCoverage(): Coverage {
  const owed = new Set<string>();
  /** By the branch and where it leads. */
  const passed = new Map<string, string>();
  const settled = new Set<string>();
  const checked = new Set<string>();
  let lost = false;
  let ends = false;
  let writes = false;
  const isFollowed = () =>
    [...owed].every((place) => settled.has(place)) &&
    // Where only those went from a branch who were asked, that they were is what it was decided by.
    [...passed].every(([way, place]) => settled.has(place) || checked.has(way));
  return {
    owe: (place) => void owed.add(place),
    pass: (place, branch) => void passed.set(`${branch}>${place}`, place),
    settle: (place) => void settled.add(place),
    isSettled: (place) => settled.has(place),
    noteChecked: (place, branch) => void checked.add(`${branch}>${place}`),
    lose: () => {
      lost = true;
    },
    noteEnd: () => {
      ends = true;
    },
    noteWrite: () => {
      writes = true;
    },
    isShut: () => !lost && !(ends && writes) && isFollowed(),
  };
}
