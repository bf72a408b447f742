import type { Program } from '../evm/program.ts';
import { keccak } from './keccak.ts';

const cache = new WeakMap<Program, ReadonlyMap<bigint, readonly [bigint, bigint]>>();
const slotCount = 8n;
const maxConstants = 48;
const lowHalf = (1n << 128n) - 1n;

/** Full width, and neither a mask nor text or a selector padded with zeros. */
const isHashLike = (v: bigint) => {
  const low = v & lowHalf;
  return v >> 240n !== 0n && low !== 0n && low !== lowHalf;
};

const hashPair = (key: bigint, slot: bigint) =>
  keccak(key.toString(16).padStart(64, '0') + slot.toString(16).padStart(64, '0'));

/**
 * Optimisers work out `keccak(key, slot)` of constants ahead of time and leave only the result. Trying the
 * constants of the code as keys finds what it was made of.
 */
export function listFoldedHashes(program: Program): ReadonlyMap<bigint, readonly [bigint, bigint]> {
  const known = cache.get(program);
  if (known) return known;
  const wide = [...new Set(program.pushes.values())].filter(isHashLike).slice(0, maxConstants);
  const folded = new Map<bigint, readonly [bigint, bigint]>();
  for (const key of [0n, ...wide]) {
    for (let slot = 0n; slot < slotCount; slot++) folded.set(hashPair(key, slot), [key, slot]);
  }
  for (const mapping of [...wide, ...folded.keys()]) folded.set(hashPair(0n, mapping), [0n, mapping]);
  cache.set(program, folded);
  return folded;
}
