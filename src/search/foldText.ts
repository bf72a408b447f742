/** Longest folded text that is indexed or searched; a longer keyword or name is cut to it on both sides alike. */
export const maxFoldedLength = 128;

// Letters that NFKD leaves whole although people type them without their stroke or ligature.
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

const alreadyFolded = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Lower case without accents, words separated by single spaces. A text without any letter or digit (an emoji name)
 * keeps its signs, so that it can still be found.
 */
export function foldText(text: string): string {
  const lower = text.slice(0, 2 * maxFoldedLength).toLowerCase();
  if (lower.length <= maxFoldedLength && alreadyFolded.test(lower)) return lower;
  const bare = lower
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter);
  const words = bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const folded = words === '' ? bare.replace(/[\s\p{Cc}]+/gu, ' ').trim() : words;
  return folded.slice(0, maxFoldedLength).trimEnd();
}

/** The code units the index compares. */
export function toChars(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}
