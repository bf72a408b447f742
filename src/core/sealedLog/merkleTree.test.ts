import { describe, expect, it } from 'vitest';
import { rootOfEntries } from '#test/helpers/merkleTree.ts';
import {
  type Hash,
  hashLeaf,
  isConsistent,
  listConsistencyParts,
  listInclusionParts,
  rootFromInclusion,
} from './merkleTree.ts';

const entries = Array.from({ length: 70 }, (_, place) => `entry ${place}`);
const rootAt = (size: number) => rootOfEntries(entries.slice(0, size));
const hashParts = (parts: readonly { start: number; end: number }[]): Hash[] =>
  parts.map(({ start, end }) => rootOfEntries(entries.slice(start, end)));
const changed = (hash: Hash) => Buffer.concat([hash.subarray(0, 31), Buffer.of((hash[31] ?? 0) ^ 1)]);

describe('rootFromInclusion', () => {
  it('leads from every entry of trees of every size to their root, and from no other entry or place', () => {
    for (let size = 1; size <= 18; size++)
      for (let index = 0; index < size; index++) {
        const proof = hashParts(listInclusionParts(index, size));
        const leaf = hashLeaf(`entry ${index}`);
        const root = rootAt(size);
        expect(rootFromInclusion(leaf, { index, size, proof })).toEqual(root);
        expect(rootFromInclusion(hashLeaf('another'), { index, size, proof })).not.toEqual(root);
        for (let other = 0; other < size; other++)
          if (other !== index)
            expect(rootFromInclusion(leaf, { index: other, size, proof })).not.toEqual(root);
        expect(rootFromInclusion(leaf, { index, size, proof: [...proof, leaf] })).toBeUndefined();
        if (proof.length > 0)
          expect(rootFromInclusion(leaf, { index, size, proof: proof.slice(1) })).toBeUndefined();
      }
  });
});

describe('isConsistent', () => {
  it('holds between a tree and every later one, and fails when one hash is another', () => {
    for (let size = 0; size <= 18; size++)
      for (let old = 0; old <= size; old++) {
        const proof = hashParts(listConsistencyParts(old, size));
        const [before, after] = [
          { size: old, root: rootAt(old) },
          { size, root: rootAt(size) },
        ];
        expect(isConsistent(before, after, proof), `${old} in ${size}`).toBe(true);
        expect(isConsistent(before, { ...after, root: changed(after.root) }, proof)).toBe(
          old === 0 && size > 0,
        );
        expect(isConsistent({ ...before, root: changed(before.root) }, after, proof)).toBe(false);
        proof.forEach((hash, place) => {
          expect(isConsistent(before, after, proof.with(place, changed(hash)))).toBe(false);
        });
        expect(isConsistent(before, after, [...proof, rootAt(1)])).toBe(false);
        if (proof.length > 0) expect(isConsistent(before, after, proof.slice(1))).toBe(false);
        if (old < size) expect(isConsistent(after, before, proof)).toBe(false);
      }
  });
});
