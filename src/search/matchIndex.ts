import { addGuesses, addLastCharWrong } from './addGuesses.ts';
import { foldText, toChars } from './foldText.ts';
import { createMatchCollector, type MatchCollector, type Matches, tiers } from './matchCollector.ts';
import { countEntries, isCutView, readKeys, viewEntries } from './readKeys.ts';
import { docMask, maxResults, type SearchIndex, tickerFlag, wordFlag } from './searchTypes.ts';
import { findPoint, type TriePoint, wholeEnd } from './trieWalk.ts';

function startsAt(text: Uint16Array, at: number, word: Uint16Array): boolean {
  for (let i = 0; i < word.length; i += 1) if (text[at + i] !== word[i]) return false;
  return true;
}

function hasWord({ text, docText }: SearchIndex, doc: number, word: Uint16Array): boolean {
  let isStart = true;
  for (let at = docText[doc] as number; text[at] !== 1; at += 1) {
    if (isStart && startsAt(text, at, word)) return true;
    isStart = text[at] === 0 || text[at] === 0x20;
  }
  return false;
}

/** Whether each word begins some word of the document's name, slug or tickers. */
function hasWords(
  index: SearchIndex,
  { doc, words }: { doc: number; words: readonly Uint16Array[] },
): boolean {
  return words.every((word) => hasWord(index, doc, word));
}

/** Documents with a string that is the keyword, then those with one that begins with it. */
function addTyped(index: SearchIndex, point: TriePoint, { matches, add }: MatchCollector): void {
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
function addAnyOrder(
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

/** With this many matches as typed, guesses at typing errors would only be noise. */
export const enoughMatches = 10;
const shortestGuess = 3;
const shortestTwoEdits = 8;
const mostWords = 8;
// A near miss of an address is another address: showing it for the one asked for would serve look-alikes.
const addressKeyword = /^0x[0-9a-f]{4,}$/;

/** Three letters lie within one edit of too much to be guessed at while anything answers them as they are. */
export function wantsGuesses(keywordLength: number, typedMatches: number): boolean {
  if (keywordLength < shortestGuess) return false;
  return typedMatches < (keywordLength === shortestGuess ? 1 : enoughMatches);
}

/** All documents that answer the keyword, best first: by tier, then by document number. */
export function matchIndex(
  index: SearchIndex,
  { keyword, hidden }: { keyword: string; hidden?: ReadonlySet<number> | undefined },
): Matches {
  const folded = foldText(keyword);
  const collector = createMatchCollector(hidden);
  const { matches } = collector;
  if (folded === '') return matches;
  const query = toChars(folded);
  const point = findPoint(index, query);
  if (point !== undefined) addTyped(index, point, collector);
  if (matches.docs.length >= enoughMatches || addressKeyword.test(folded)) return matches;
  const words = folded.split(' ');
  if (words.length > 1 && words.length <= mostWords) addAnyOrder(index, words.map(toChars), collector);
  if (!wantsGuesses(query.length, matches.docs.length)) return matches;
  addGuesses(index, { query, edits: 1 }, collector);
  addLastCharWrong(index, query, collector);
  if (matches.docs.length === 0 && query.length >= shortestTwoEdits)
    addGuesses(index, { query, edits: 2 }, collector);
  return matches;
}
