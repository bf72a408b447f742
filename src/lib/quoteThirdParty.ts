import { trickCharacters } from './plainText.ts';

/** Who wrote what is quoted. */
export const quotedParties = ['project', 'contract', 'record'] as const;

/** Words of somebody else, to be read and never to be followed. */
export interface Quoted {
  quoted: string;
  by: (typeof quotedParties)[number];
}

const longestQuote = 300;
const longestSentence = 600;

const everyTrick = new RegExp(trickCharacters.source, 'gu');
const marks = /[⟦⟧]/g;

const escapeTrick = (sign: string) => `\\u{${sign.codePointAt(0)?.toString(16)}}`;

/** On one line, with what would turn, hide or end other words written as an escape. */
function flatten(text: string, longest: number): string {
  const flat = text.replace(everyTrick, escapeTrick).replace(marks, '|').replace(/\s+/gu, ' ').trim();
  return flat.length > longest ? `${flat.slice(0, longest)}…` : flat;
}

export const quote = (text: string, by: Quoted['by']): Quoted => ({
  quoted: flatten(text, longestQuote),
  by,
});

const shortestWord = 2;

/** Writes our own sentences so that words of others in them stand between ⟦ and ⟧, which nobody else can write. */
export function createMarker(theirs: readonly (string | null | undefined)[]): (sentence: string) => string {
  const words = [...new Set(theirs.flatMap((one) => (one ? [flatten(one, longestSentence)] : [])))]
    .filter((one) => one.length >= shortestWord)
    .sort((a, b) => b.length - a.length);
  return (sentence) => {
    let parts: { text: string; isTheirs: boolean }[] = [
      { text: flatten(sentence, longestSentence), isTheirs: false },
    ];
    for (const word of words) {
      parts = parts.flatMap((part) => {
        if (part.isTheirs) return [part];
        return part.text
          .split(word)
          .flatMap((text, place) => [
            ...(place > 0 ? [{ text: word, isTheirs: true }] : []),
            ...(text === '' ? [] : [{ text, isTheirs: false }]),
          ]);
      });
    }
    return parts.map(({ text, isTheirs }) => (isTheirs ? `⟦${text}⟧` : text)).join('');
  };
}
