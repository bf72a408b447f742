import { setImmediate } from 'node:timers/promises';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Hex } from './hex.ts';

/** Some milliseconds of work. Chains allow 24 KiB, some ten times as much, and a hostile node answers megabytes. */
const pieceBytes = 32 * 1024;

/** What code is known by on its chain (keccak-256), worked out in pieces: others are answered in between. */
export async function hashCode(code: Hex): Promise<Hex> {
  const bytes = Buffer.from(code.slice(2), 'hex');
  const hash = keccak_256.create();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + pieceBytes));
  }
  return `0x${Buffer.from(hash.digest()).toString('hex')}`;
}
