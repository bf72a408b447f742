import type { SearchIndex } from './searchTypes.ts';

/** A place in the tree: `used` characters into the label of `node`, whose entries end before `end`. */
export interface TriePoint {
  node: number;
  used: number;
  end: number;
}

export function rootPoint(index: SearchIndex): TriePoint {
  return { node: 0, used: 0, end: index.entries.length };
}

/** Moves the point over one character, or returns false and leaves it. */
export function stepPoint(index: SearchIndex, point: TriePoint, char: number): boolean {
  const { node, used } = point;
  if (used < (index.nodeLength[node] as number)) {
    if (index.text[(index.nodeText[node] as number) + used] !== char) return false;
    point.used = used + 1;
    return true;
  }
  const { nodeChar, nodeChild } = index;
  const last = nodeChild[node + 1] as number;
  let low = nodeChild[node] as number;
  let high = last;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((nodeChar[middle] as number) < char) low = middle + 1;
    else high = middle;
  }
  if (low === last || nodeChar[low] !== char) return false;
  point.node = low;
  point.used = 1;
  if (low + 1 < last) point.end = index.nodeFirst[low + 1] as number;
  return true;
}

export function findPoint(index: SearchIndex, query: Uint16Array): TriePoint | undefined {
  const point = rootPoint(index);
  for (const char of query) if (!stepPoint(index, point, char)) return undefined;
  return point;
}

/** Entries that end exactly at the point are those from the node's first up to here. */
export function wholeEnd(index: SearchIndex, { node, used, end }: TriePoint): number {
  if (used < (index.nodeLength[node] as number)) return index.nodeFirst[node] as number;
  const child = index.nodeChild[node] as number;
  return child === index.nodeChild[node + 1] ? end : (index.nodeFirst[child] as number);
}
