import { addGuesses, addLastCharWrong } from './addGuesses.ts';
import { addAnyOrder, addTyped } from './addTyped.ts';
import { foldText, toChars } from './foldText.ts';
import { createMatchCollector, type Matches } from './matchCollector.ts';
import type { SearchIndex } from './searchTypes.ts';
import { findPoint } from './trieWalk.ts';

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
