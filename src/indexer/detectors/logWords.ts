import type { Hex } from '#lib/hex.ts';
import type { SeenLog } from './AlertDraft.ts';

export const zeroAddress: Hex = `0x${'0'.repeat(40)}`;

/**
 * The event's arguments as 32-byte words, indexed ones first. Contracts differ in which arguments they index, and
 * always index the first ones, so the order is the same.
 */
export function readWords({ topics, data }: SeenLog): Hex[] {
  const words = topics.slice(1);
  for (let start = 2; start + 64 <= data.length; start += 64)
    words.push(`0x${data.slice(start, start + 64)}`);
  return words;
}

export function toAddress(word: Hex | undefined): Hex | undefined {
  return word === undefined || !/^0x0{24}/.test(word) ? undefined : `0x${word.slice(26)}`;
}

export function toNumber(word: Hex | undefined): bigint | undefined {
  return word === undefined ? undefined : BigInt(word);
}
