import type { TokenAnswer } from './askToken.ts';

const longest = 120;

/** One readable line of at most so many characters: controls, marks that turn text around and repeated blanks go. */
export function cleanText(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    // Piled accents paint over the lines above.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = [...line];
  return shown.length > longest ? `${shown.slice(0, longest).join('')}…` : line;
}

const decode = (hex: string) => cleanText(Buffer.from(hex, 'hex').toString('utf8'));

/** A string, or 32 bytes as older tokens answer; undefined for anything else. */
export function readText(answer: TokenAnswer | undefined): string | undefined {
  if (answer?.kind !== 'answered') return undefined;
  const words = answer.data.slice(2);
  if (words.length === 64) return decode(words.replace(/(00)+$/, '')) || undefined;
  if (words.length < 128 || BigInt(`0x${words.slice(0, 64)}`) !== 32n) return undefined;
  const size = BigInt(`0x${words.slice(64, 128)}`);
  const present = words.slice(128, 128 + 2 * Number(size > 1_024n ? 1_024n : size));
  return decode(present) || undefined;
}
