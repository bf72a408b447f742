import { hasWords } from './hasWords.ts';
import { type MatchCollector, tiers } from './matchCollector.ts';
import { countEntries, isCutView, readKeys, viewEntries } from './readKeys.ts';
import { docMask, maxResults, type SearchIndex, tickerFlag, wordFlag } from './searchTypes.ts';
import { findPoint, type TriePoint, wholeEnd } from './trieWalk.ts';

/** Documents with a string that is the keyword, then those with one that begins with it. */
export function addTyped(index: SearchIndex, point: TriePoint, { matches, add }: MatchCollector): void {
  const end = wholeEnd(index, point);
  for (let i = index.nodeFirst[point.node] as number; i < end; i += 1) {
    const entry = index.entries[i] as number;
    if (entry >= wordFlag || matches.docs.length >= maxResults) break;
    matches.steps += 1;
    add(entry & docMask, entry & tickerFlag ? tiers.exactTicker : tiers.exactName);
  }
  const keys = readKeys(index, point);
  matches.steps += keys.length;
  matches.mayBeMore ||= isCutView(index, point);
  for (const key of keys) add(key & docMask, key >= wordFlag ? tiers.word : tiers.start);
}

/** "swap pancake" for "Pancake Swap": candidates come from the rarest word, the others are looked up in their texts. */
export function addAnyOrder(
  index: SearchIndex,
  words: readonly Uint16Array[],
  { matches, add }: MatchCollector,
): void {
  let rarest: TriePoint | undefined;
  for (const word of words) {
    const point = findPoint(index, word);
    if (point === undefined) return;
    if (rarest === undefined || countEntries(index, point) < countEntries(index, rarest)) rarest = point;
  }
  if (rarest === undefined) return;
  matches.mayBeMore ||= isCutView(index, rarest);
  const docs = viewEntries(index, rarest)
    .map((entry) => entry & docMask)
    .sort();
  matches.steps += docs.length * words.length;
  for (const doc of docs) if (hasWords(index, { doc, words })) add(doc, tiers.anyOrder);
}
