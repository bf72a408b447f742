/**
 * Where the paths of a stranger came to. A place is an address of the code with the return addresses below it: what
 * lies ahead of a path depends on nothing else, besides the words that its branches ask for.
 */
export interface Coverage {
  /** A path goes on there. */
  owe(place: string): void;
  /** A path might have gone on there, had the words been others. */
  pass(place: string): void;
  /** All that lies between this place and its next branch or its end was run. */
  settle(place: string): void;
  isSettled(place: string): boolean;
  /** Somebody who was asked goes on there. */
  noteChecked(place: string): void;
  /** A way on that could not be followed. */
  lose(): void;
  noteEnd(): void;
  noteWrite(): void;
  /** Each way on was followed, and none of them both changes something and ends. */
  isShut(): boolean;
}

export function createCoverage(): Coverage {
  const owed = new Set<string>();
  const passed = new Set<string>();
  const settled = new Set<string>();
  const checked = new Set<string>();
  let lost = false;
  let ends = false;
  let writes = false;
  const isFollowed = () =>
    [...owed].every((place) => settled.has(place)) &&
    // Where only those went who were asked, that they were is what the branch was decided by.
    [...passed].every((place) => settled.has(place) || checked.has(place));
  return {
    owe: (place) => void owed.add(place),
    pass: (place) => void passed.add(place),
    settle: (place) => void settled.add(place),
    isSettled: (place) => settled.has(place),
    noteChecked: (place) => void checked.add(place),
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
