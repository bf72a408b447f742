import { docMask, maxResults, type SearchIndex, scanLimit, toKey } from './searchTypes.ts';

type Source = Pick<SearchIndex, 'entries' | 'nodeFirst' | 'nodeChild'>;
type TopLists = Pick<SearchIndex, 'bigNodes' | 'bigStart' | 'bigKeys'>;

/** The end of each node's entries: the next sibling's start or, for a last child, the parent's end. */
function listEnds({ entries, nodeFirst, nodeChild }: Source): Uint32Array {
  const ends = new Uint32Array(nodeFirst.length);
  ends[0] = entries.length;
  for (let node = 0; node < nodeFirst.length; node += 1) {
    const last = (nodeChild[node + 1] as number) - 1;
    for (let child = nodeChild[node] as number; child <= last; child += 1) {
      ends[child] = (child === last ? ends[node] : nodeFirst[child + 1]) as number;
    }
  }
  return ends;
}

function distinctKeys(keys: Uint32Array): Uint32Array {
  const seen = new Set<number>();
  const out: number[] = [];
  for (const key of keys.sort()) {
    // One more than are found tells that there are more.
    if (out.length > maxResults) break;
    if (seen.has(key & docMask)) continue;
    seen.add(key & docMask);
    out.push(key);
  }
  return Uint32Array.from(out);
}

/**
 * The best documents under every node too big to scan at each keystroke. Children come after their parents, so going
 * backwards each list is merged from lists already made.
 */
export function buildTopLists(source: Source): TopLists {
  const { entries, nodeFirst, nodeChild } = source;
  const ends = listEnds(source);
  const lists = new Map<number, Uint32Array>();
  for (let node = nodeFirst.length - 1; node >= 0; node -= 1) {
    const first = nodeFirst[node] as number;
    const end = ends[node] as number;
    if (end - first <= scanLimit) continue;
    const keys: number[] = [];
    const firstChild = nodeChild[node] as number;
    const lastChild = nodeChild[node + 1] as number;
    const ownEnd = firstChild === lastChild ? end : (nodeFirst[firstChild] as number);
    for (let i = first; i < ownEnd; i += 1) keys.push(toKey(entries[i] as number));
    for (let child = firstChild; child < lastChild; child += 1) {
      const list = lists.get(child);
      if (list) for (const key of list) keys.push(key);
      else
        for (let i = nodeFirst[child] as number; i < (ends[child] as number); i += 1)
          keys.push(toKey(entries[i] as number));
    }
    lists.set(node, distinctKeys(Uint32Array.from(keys)));
  }
  const bigNodes = Uint32Array.from(lists.keys()).sort();
  const bigStart = new Uint32Array(bigNodes.length + 1);
  bigNodes.forEach((node, i) => {
    bigStart[i + 1] = (bigStart[i] as number) + (lists.get(node)?.length ?? 0);
  });
  const bigKeys = new Uint32Array(bigStart[bigNodes.length] as number);
  bigNodes.forEach((node, i) => {
    bigKeys.set(lists.get(node) ?? [], bigStart[i]);
  });
  return { bigNodes, bigStart, bigKeys };
}
