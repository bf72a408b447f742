import { keccak256 } from 'viem/utils';
import type { Program } from '../evm/program.ts';
import { opaqueFlag, type Term, type Terms } from './term.ts';

/** keccak-256 of a whole number of bytes given as hex without prefix. */
export const keccak = (hex: string): bigint => BigInt(keccak256(`0x${hex}`));

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

export interface Preimage {
  readonly words: readonly Term[];
  readonly offset: number;
}

export interface Hashes {
  /** KECCAK256 of words; concrete when they all are. */
  hash(words: readonly Term[], size: number): Term;
  /** The words behind a concrete hash (plus a struct member's offset), so that keys stay readable. */
  findPreimage(value: bigint): Preimage | undefined;
  /** A hash over a range that could not be followed; its last word, where that is known, says which mapping is meant. */
  unknown(last?: Term): Term;
}

const maxMembers = 16;
const wordSize = 32;

const hashed = new WeakMap<Program, Map<string, bigint>>();

/** Paths and functions of a contract hash the same words again and again. */
function hashOnce(program: Program, hex: string): bigint {
  const known = hashed.get(program) ?? new Map<string, bigint>();
  hashed.set(program, known);
  const value = known.get(hex) ?? keccak(hex);
  known.set(hex, value);
  return value;
}

/** Remembers what was hashed, by function. */
export function createHashes(terms: Terms, program: Program): Hashes {
  const preimages = new Map<bigint, readonly Term[]>();

  /** A key of words in the reader's sense stands before the number of its mapping, which then begins anywhere in a word. */
  function splitText(words: readonly Term[], size: number): readonly Term[] {
    const rest = size % wordSize;
    const [first] = words;
    const [before, last] = words.slice(-2);
    if (rest === 0 || size < wordSize || !first || !before || !last) return words;
    const shift = (op: 'shl' | 'shr', bytes: number, word: Term) =>
      terms.compute(op, [terms.constant(BigInt(8 * bytes)), word]);
    const mapping = terms.compute('or', [shift('shl', rest, before), shift('shr', wordSize - rest, last)]);
    if (mapping.value === undefined) return words;
    const short = shift('shl', wordSize - rest, shift('shr', wordSize - rest, first));
    return [words.length === 2 ? short : terms.node('text', words), mapping];
  }

  function hash(words: readonly Term[], size: number): Term {
    let hex = '';
    for (const w of words) {
      if (w.value === undefined) return terms.node('sha3', splitText(words, size), size);
      hex += w.value.toString(16).padStart(64, '0');
    }
    const value = hashOnce(program, hex.slice(0, size * 2));
    preimages.set(value, splitText(words, size));
    return terms.constant(value);
  }

  function findPreimage(value: bigint): Preimage | undefined {
    if (value >> 64n === 0n) return undefined;
    for (let offset = 0; offset < maxMembers; offset++) {
      const base = value - BigInt(offset);
      const words = preimages.get(base) ?? listFoldedHashes(program).get(base)?.map(terms.constant);
      if (words) return { words, offset };
    }
    return undefined;
  }

  return {
    hash,
    findPreimage,
    unknown: (last) =>
      terms.node('sha3', [terms.fresh('hashed'), ...(last ? [last] : [])], 'unknown', opaqueFlag),
  };
}
