import { bytesToHex, keccak256 } from 'viem';
import type { Hex } from '#lib/hex.ts';
import type { ChainLog } from './createLogReader.ts';

const bitsOf = new Map<Hex, readonly number[]>();
const cacheLimit = 50_000;

/** The bloom that a block with exactly these logs has. */
export function makeBloom(logs: readonly { address: Hex; topics: readonly Hex[] }[]): Hex {
  const bytes = new Uint8Array(256);
  for (const { address, topics } of logs) {
    for (const bit of [address, ...topics].flatMap(getBits)) {
      const at = 255 - (bit >> 3);
      bytes[at] = (bytes[at] ?? 0) | (1 << (bit & 7));
    }
  }
  return bytesToHex(bytes);
}

/** Whether a block's bloom admits a log with that address or topic. It may say yes wrongly, never no wrongly. */
export function bloomAdmits(bloom: Hex, value: Hex): boolean {
  return getBits(value).every((bit) => {
    // Bit 0 is the last bit of the last byte.
    const nibble = Number.parseInt(bloom[2 + 511 - (bit >> 2)] ?? '0', 16);
    return (nibble & (1 << (bit & 3))) !== 0;
  });
}

function getBits(value: Hex): readonly number[] {
  const known = bitsOf.get(value);
  if (known !== undefined) return known;
  const hash = keccak256(value);
  const bits = [0, 1, 2].map((pair) => Number.parseInt(hash.slice(2 + pair * 4, 6 + pair * 4), 16) & 2047);
  if (bitsOf.size >= cacheLimit) bitsOf.clear();
  bitsOf.set(value, bits);
  return bits;
}

/**
 * Whether a block's logs are complete: what shows that these are not all logs of a block; undefined when nothing does. That leaves one gap: a last log whose
 * address and topics all occur in the block's other logs.
 */
export function findMissingLogs(logs: readonly ChainLog[], bloom: Hex): string | undefined {
  const indexes = new Set(logs.map(({ logIndex }) => logIndex));
  if (logs.some((_, position) => !indexes.has(position))) return 'have a gap';
  return makeBloom(logs) === bloom ? undefined : 'do not make its bloom';
}
