import { type MatchCollector, tiers } from './matchCollector.ts';
import { viewEntries } from './readKeys.ts';
import { docMask, type SearchIndex, toKey, wordFlag } from './searchTypes.ts';
import { findPoint, rootPoint, stepPoint, type TriePoint, wholeEnd } from './trieWalk.ts';

interface TopKeys {
  add: (key: number) => void;
  readonly keys: readonly number[];
}

/** The smallest `limit` different keys of many, ascending. */
function createTopKeys(limit: number): TopKeys {
  const keys: number[] = [];
  return {
    keys,
    add(key) {
      const full = keys.length === limit;
      if (full && key >= (keys[limit - 1] as number)) return;
      let at = keys.length;
      while (at > 0 && (keys[at - 1] as number) > key) at -= 1;
      if (keys[at - 1] === key) return;
      if (full) keys.pop();
      keys.splice(at, 0, key);
    },
  };
}

interface FuzzyWalk {
  /** Where the whole keyword ended after the edits, its last character being one that matched. */
  points: TriePoint[];
  /** Where the edit took the last character: only entries that end there are as near as that. */
  wholePoints: TriePoint[];
  steps: number;
}

type Walk = FuzzyWalk & { index: SearchIndex; query: Uint16Array; maxSteps: number; scratch: TriePoint };

/** Matches the rest without edits, on the scratch point: nearly all of these end at once and shall cost no memory. */
function walkExact(walk: Walk, from: number): void {
  const { index, query, scratch } = walk;
  for (let at = from; at < query.length; at += 1) {
    walk.steps += 1;
    if (!stepPoint(index, scratch, query[at] as number)) return;
  }
  walk.points.push({ ...scratch });
}

function setScratch({ scratch }: Walk, node: number, used: number, end: number): void {
  scratch.node = node;
  scratch.used = used;
  scratch.end = end;
}

function walkOn(walk: Walk, node: number, used: number, end: number, at: number, edits: number): void {
  if (edits > 0) {
    walkEdits(walk, node, used, end, at, edits);
  } else if (at === walk.query.length) {
    walk.wholePoints.push({ node, used, end });
  } else {
    setScratch(walk, node, used, end);
    walkExact(walk, at);
  }
}

/** The point stands on the second of two swapped characters; both are known then, so the place is as good as matched. */
function walkSwapped(walk: Walk, node: number, used: number, end: number, at: number, edits: number): void {
  const { index, query, scratch } = walk;
  setScratch(walk, node, used, end);
  if (!stepPoint(index, scratch, query[at] as number)) return;
  if (edits === 1) walkExact(walk, at + 2);
  else walkEdits(walk, scratch.node, scratch.used, scratch.end, at + 2, edits - 1);
}

function walkEdits(walk: Walk, node: number, used: number, end: number, at: number, edits: number): void {
  const { index, query } = walk;
  if (at === query.length) return;
  const inLabel = used < (index.nodeLength[node] as number);
  const first = inLabel ? node : (index.nodeChild[node] as number);
  const last = inLabel ? node + 1 : (index.nodeChild[node + 1] as number);
  const wanted = query[at] as number;
  for (let next = first; next < last; next += 1) {
    walk.steps += 1;
    if (walk.steps > walk.maxSteps) return;
    const char = inLabel ? index.text[(index.nodeText[node] as number) + used] : index.nodeChar[next];
    const nextUsed = inLabel ? used + 1 : 1;
    const nextEnd = next + 1 < last ? (index.nodeFirst[next + 1] as number) : end;
    if (char === wanted) {
      walkEdits(walk, next, nextUsed, nextEnd, at + 1, edits);
      continue;
    }
    walkOn(walk, next, nextUsed, nextEnd, at + 1, edits - 1);
    walkOn(walk, next, nextUsed, nextEnd, at, edits - 1);
    if (char === query[at + 1]) walkSwapped(walk, next, nextUsed, nextEnd, at, edits);
  }
  walkOn(walk, node, used, end, at + 1, edits - 1);
}

/**
 * Every place the keyword leads to with exactly `edits` edits: a wrong, missing, extra or swapped character each.
 * The tree prunes nearly all of them at once, so one edit is exhaustive even over millions of entries.
 */
function walkFuzzy(
  index: SearchIndex,
  { query, edits, maxSteps }: { query: Uint16Array; edits: number; maxSteps: number },
): FuzzyWalk {
  const walk: Walk = {
    index,
    query,
    maxSteps,
    points: [],
    wholePoints: [],
    steps: 0,
    scratch: rootPoint(index),
  };
  walkEdits(walk, 0, 0, index.entries.length, 0, edits);
  return { points: walk.points, wholePoints: walk.wholePoints, steps: walk.steps };
}

/** Guesses kept of each kind. */
const maxGuesses = 50;
const maxSteps = 30_000;
const maxScanned = 60_000;
/** From this length on, a keyword with an error may also be the beginning of something longer. */
const shortestStart = 4;
/** From this length on, what comes before a wrong last character says enough. */
const shortestLastChar = 6;

function scanStarts(index: SearchIndex, points: readonly TriePoint[], found: TopKeys): number {
  let scanned = 0;
  for (const point of points) {
    if (scanned > maxScanned) break;
    const entries = viewEntries(index, point);
    for (let i = 0; i < entries.length; i += 1) found.add(toKey(entries[i] as number));
    scanned += entries.length;
  }
  return scanned;
}

/** Names and slugs that end at the points; tickers and later words that do are only as good as a beginning. */
function scanWholes(
  index: SearchIndex,
  points: readonly TriePoint[],
  found: { names: TopKeys; starts: TopKeys },
): number {
  let scanned = 0;
  for (const point of points) {
    if (scanned > maxScanned) break;
    const first = index.nodeFirst[point.node] as number;
    const end = Math.min(wholeEnd(index, point), first + maxGuesses);
    for (let i = first; i < end; i += 1) {
      const entry = index.entries[i] as number;
      if (entry <= docMask) found.names.add(entry);
      else found.starts.add(toKey(entry));
    }
    scanned += Math.max(0, end - first);
  }
  return scanned;
}

interface GuessTiers {
  start: number;
  word: number;
}

function addFound({ keys }: TopKeys, tier: GuessTiers, add: MatchCollector['add']): void {
  for (const key of keys) add(key & docMask, key >= wordFlag ? tier.word : tier.start);
}

/** Typo tolerance (fuzzy search). Documents the keyword would find after one or two corrections. */
export function addGuesses(
  index: SearchIndex,
  { query, edits }: { query: Uint16Array; edits: 1 | 2 },
  { matches, add }: MatchCollector,
): void {
  const walk = walkFuzzy(index, { query, edits, maxSteps });
  const found = { names: createTopKeys(maxGuesses), starts: createTopKeys(maxGuesses) };
  matches.steps += walk.steps;
  matches.steps += scanWholes(index, walk.points, found) + scanWholes(index, walk.wholePoints, found);
  if (query.length >= shortestStart) matches.steps += scanStarts(index, walk.points, found.starts);
  const { oneEdit, oneEditStart, oneEditWord, twoEdits, twoEditsStart, twoEditsWord } = tiers;
  const isOne = edits === 1;
  for (const key of found.names.keys) add(key, isOne ? oneEdit : twoEdits);
  addFound(
    found.starts,
    isOne ? { start: oneEditStart, word: oneEditWord } : { start: twoEditsStart, word: twoEditsWord },
    add,
  );
}

/** Documents that begin with all of the keyword but its last character. */
export function addLastCharWrong(
  index: SearchIndex,
  query: Uint16Array,
  { matches, add }: MatchCollector,
): void {
  if (query.length < shortestLastChar) return;
  const point = findPoint(index, query.subarray(0, -1));
  if (point === undefined) return;
  const found = createTopKeys(maxGuesses);
  matches.steps += scanStarts(index, [point], found);
  addFound(found, { start: tiers.lastCharStart, word: tiers.lastCharWord }, add);
}
