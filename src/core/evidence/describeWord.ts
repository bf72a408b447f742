import { getAddress } from 'viem/utils';
import type { WordView } from '#wire/evidencePages.ts';

const wordLength = 64;
const printable = /^[\x20-\x7e]{3,}$/;

/** Text that is kept in a word: printable characters from the left, then zeros. */
function findText(digits: string): string | null {
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const end = bytes.indexOf(0);
  const text = String.fromCharCode(...(end < 0 ? bytes : bytes.slice(0, end)));
  const isEnded = end < 0 || bytes.slice(end).every((byte) => byte === 0);
  return isEnded && printable.test(text) ? text : null;
}

/** A word of storage or of an answer, in each way it can be meant. */
export function describeWord(hex: string): WordView {
  const digits = hex.slice(2).toLowerCase().padStart(wordLength, '0');
  // Small numbers would all be addresses too; nobody has one that begins with eight zero bytes.
  const isAddress = /^0{24}(?!0{16})/.test(digits);
  return {
    hex: `0x${digits}`,
    number: BigInt(`0x${digits}`).toString(),
    address: isAddress ? getAddress(`0x${digits.slice(24)}`) : null,
    text: findText(digits),
  };
}

/** The first words of an answer, and how many more it has; none when it is not made of whole words. */
export function splitWords(hex: string, most: number): { words: WordView[]; more: number } {
  const count = (hex.length - 2) / wordLength;
  if (!Number.isInteger(count) || !/^0x[0-9a-f]+$/i.test(hex)) return { words: [], more: 0 };
  const first = hex.slice(2, 2 + most * wordLength).match(/.{64}/g) ?? [];
  return { words: first.map((word) => describeWord(`0x${word}`)), more: Math.max(0, count - most) };
}
