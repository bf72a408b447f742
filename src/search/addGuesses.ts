import { walkFuzzy } from './fuzzyWalk.ts';
import { type MatchCollector, tiers } from './matchCollector.ts';
import { viewEntries } from './readKeys.ts';
import { docMask, type SearchIndex, toKey, wordFlag } from './searchTypes.ts';
import { createTopKeys, type TopKeys } from './topKeys.ts';
import { findPoint, type TriePoint, wholeEnd } from './trieWalk.ts';

/** Guesses kept of each kind. */
export const maxGuesses = 50;
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

/** Documents the keyword would find after one or two corrections. */
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
