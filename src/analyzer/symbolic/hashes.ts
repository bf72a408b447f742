import type { Program } from '../evm/program.ts';
import { listFoldedHashes } from './foldedHashes.ts';
import { keccak } from './keccak.ts';
import type { Term, Terms } from './term.ts';
import { opaqueFlag } from './term.ts';

export interface Preimage {
  readonly words: readonly Term[];
  readonly offset: number;
}

export interface Hashes {
  /** KECCAK256 of words; concrete when they all are. */
  hash(words: readonly Term[], size: number): Term;
  /** The words behind a concrete hash (plus a struct member's offset), so that keys stay readable. */
  findPreimage(value: bigint): Preimage | undefined;
  /** A hash over a range that could not be followed. */
  unknown(): Term;
}

const maxMembers = 16;

/** Remembers what was hashed, by function. */
export function createHashes(terms: Terms, program: Program): Hashes {
  const preimages = new Map<bigint, readonly Term[]>();

  function hash(words: readonly Term[], size: number): Term {
    let hex = '';
    for (const w of words) {
      if (w.value === undefined) return terms.node('sha3', words, size);
      hex += w.value.toString(16).padStart(64, '0');
    }
    const value = keccak(hex.slice(0, size * 2));
    preimages.set(value, words);
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
    unknown: () => terms.node('sha3', [terms.fresh('hashed')], 'unknown', opaqueFlag),
  };
}
