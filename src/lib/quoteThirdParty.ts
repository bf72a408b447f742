/** Who wrote what is quoted. */
export const quotedParties = ['project', 'contract', 'record'] as const;

/** Words of somebody else, to be read and never to be followed. */
export interface Quoted {
  quoted: string;
  by: (typeof quotedParties)[number];
}

const longestQuote = 300;
const longestSentence = 600;

/** All that is not seen: a reader who is shown the characters and not their picture reads it all the same. */
const unseen = /(?![\t\n\v\f\r])[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const marks = /[⟦⟧]/g;

const escapeUnseen = (sign: string) => `\\u{${sign.codePointAt(0)?.toString(16)}}`;

/** On one line, with what would turn, hide or end other words written as an escape. */
const flatten = (text: string): string =>
  text.replace(unseen, escapeUnseen).replace(marks, '|').replace(/\s+/gu, ' ').trim();

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

export const quote = (text: string, by: Quoted['by']): Quoted => ({
  quoted: cut(flatten(text), longestQuote),
  by,
});

const shortestWord = 2;

/** Where a node's error begins to repeat what a contract gave as its reason; nobody knows where that ends. */
const repeats = /(?:execution reverted|reverted with|vm exception|vm execution error)[^:'"]{0,80}[:'"]\s*/i;

interface Part {
  text: string;
  isTheirs: boolean;
}

function splitAtReason(sentence: string): Part[] {
  const found = repeats.exec(sentence);
  const place = found ? found.index + found[0].length : sentence.length;
  return [
    { text: sentence.slice(0, place), isTheirs: false },
    { text: sentence.slice(place), isTheirs: true },
  ].filter(({ text }) => text !== '');
}

export interface TheirWords {
  words: readonly (string | null | undefined)[];
  /** There are others, which nobody could tell from ours. */
  isCut?: boolean | undefined;
}

/**
 * Writes our own sentences so that words of others in them stand between ⟦ and ⟧, which nobody else can write: those that are given,
 * and what a node's error repeats of a contract. Where not all of their words are given, the whole sentence may be theirs.
 */
export function createMarker({ words: theirs, isCut = false }: TheirWords): (sentence: string) => string {
  if (isCut) return (sentence) => `⟦${cut(flatten(sentence), longestSentence)}⟧`;
  const words = [...new Set(theirs.flatMap((one) => (one ? [flatten(one)] : [])))]
    .filter((one) => one.length >= shortestWord)
    .sort((a, b) => b.length - a.length);
  return (sentence) => {
    let parts = splitAtReason(flatten(sentence));
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
    // Cut only now: the half of a word would not be known for one of theirs.
    let left = longestSentence;
    return parts
      .map(({ text, isTheirs }) => {
        const shown = left > 0 ? cut(text, left) : '';
        left -= text.length;
        return isTheirs && shown ? `⟦${shown}⟧` : shown;
      })
      .join('');
  };
}
