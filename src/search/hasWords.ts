import type { SearchIndex } from './searchTypes.ts';

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
export function hasWords(
  index: SearchIndex,
  { doc, words }: { doc: number; words: readonly Uint16Array[] },
): boolean {
  return words.every((word) => hasWord(index, doc, word));
}
