import { createHash } from 'node:crypto';

/** A hash of the Merkle tree of RFC 6962, 32 bytes. */
export type Hash = Buffer;

const sha256 = (...parts: readonly Uint8Array[]): Hash => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const hashLeaf = (entry: string | Uint8Array): Hash =>
  sha256(leafPrefix, typeof entry === 'string' ? Buffer.from(entry) : entry);

export const hashChildren = (left: Hash, right: Hash): Hash => sha256(nodePrefix, left, right);

/** The root of the tree without entries. */
export const emptyRoot: Hash = sha256();

/** Entries from `start` up to `end`, which is not among them: a part of the tree that has a hash of its own. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The largest power of two below `size`: where a tree is parted. */
export function findSplit(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The parts whose hashes lead from an entry to the root, the lowest first (RFC 6962, 2.1.1). */
export function listInclusionParts(index: number, size: number): Range[] {
  const parts: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + findSplit(end - start);
    const isLeft = index < middle;
    parts.push(isLeft ? { start: middle, end } : { start, end: middle });
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  return parts.reverse();
}

/** The parts whose hashes show that the tree of `size` begins with the tree of `old` (RFC 6962, 2.1.2). */
export function listConsistencyParts(old: number, size: number): Range[] {
  if (old === 0 || old === size) return [];
  const parts: Range[] = [];
  let [start, end] = [0, size];
  while (end !== old) {
    const middle = start + findSplit(end - start);
    const isLeft = old <= middle;
    parts.push(isLeft ? { start: middle, end } : { start, end: middle });
    [start, end] = isLeft ? [start, middle] : [middle, end];
  }
  // The verifier has the old root; anything smaller it must be given.
  if (start > 0) parts.push({ start, end });
  return parts.reverse();
}

const half = (number: number) => Math.floor(number / 2);

/** Checks an inclusion proof: the root that an entry's hash and its proof lead to (RFC 9162, 2.1.3.2); undefined: the proof has another length. */
export function rootFromInclusion(
  leaf: Hash,
  { index, size, proof }: { index: number; size: number; proof: readonly Hash[] },
): Hash | undefined {
  if (index >= size) return undefined;
  let [place, last, root] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = hashChildren(sibling, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else root = hashChildren(root, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? root : undefined;
}

/** Whether a tree is the beginning of a later one (RFC 9162, 2.1.4.2). */
export function isConsistent(
  old: { size: number; root: Hash },
  later: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (old.size > later.size) return false;
  if (old.size === later.size) return proof.length === 0 && old.root.equals(later.root);
  if (old.size === 0) return proof.length === 0 && old.root.equals(emptyRoot);
  // A tree that is whole is its own first part.
  const isWhole = findSplit(old.size + 1) === old.size;
  const [first, ...path] = isWhole ? [old.root, ...proof] : proof;
  if (!first) return false;
  let [place, last] = [old.size - 1, later.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  let [oldRoot, laterRoot] = [first, first];
  for (const sibling of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      oldRoot = hashChildren(sibling, oldRoot);
      laterRoot = hashChildren(sibling, laterRoot);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else laterRoot = hashChildren(laterRoot, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && oldRoot.equals(old.root) && laterRoot.equals(later.root);
}
