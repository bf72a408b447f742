import { maxResults, type SearchIndex, scanLimit, toKey } from './searchTypes.ts';
import type { TriePoint } from './trieWalk.ts';

function findBigList({ bigNodes, bigStart, bigKeys }: SearchIndex, node: number): Uint32Array {
  let low = 0;
  let high = bigNodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bigNodes[middle] as number) < node) low = middle + 1;
    else high = middle;
  }
  return bigKeys.subarray(bigStart[low], bigStart[low + 1]);
}

export function countEntries(index: SearchIndex, { node, end }: TriePoint): number {
  return end - (index.nodeFirst[node] as number);
}

/** A view of the entries under the point; under a big node, of its best documents. */
export function viewEntries(index: SearchIndex, point: TriePoint): Uint32Array {
  if (countEntries(index, point) > scanLimit) return findBigList(index, point.node);
  return index.entries.subarray(index.nodeFirst[point.node], point.end);
}

/** Whether the view leaves some documents out: those of a big node end somewhere. */
export const isCutView = (index: SearchIndex, point: TriePoint): boolean =>
  countEntries(index, point) > scanLimit && findBigList(index, point.node).length > maxResults;

/** The keys under the point, best first, a document perhaps twice. */
export function readKeys(index: SearchIndex, point: TriePoint): Uint32Array {
  const entries = viewEntries(index, point);
  return countEntries(index, point) > scanLimit ? entries : entries.map(toKey).sort();
}
