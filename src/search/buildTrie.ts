import type { SearchIndex } from './searchTypes.ts';

type Trie = Pick<SearchIndex, 'nodeChar' | 'nodeText' | 'nodeLength' | 'nodeFirst' | 'nodeChild'>;

function sharedLength(text: Uint16Array, a: number, b: number): number {
  let length = 0;
  while (text[a + length] === text[b + length] && text[a + length] !== 0) length += 1;
  return length;
}

/** First entry of low..high whose character at `depth` is not that of `low`: doubling steps, then halving. */
function findRunEnd(
  text: Uint16Array,
  { starts, low, high, depth }: { starts: Uint32Array; low: number; high: number; depth: number },
): number {
  const char = text[(starts[low] as number) + depth];
  let same = low;
  let step = 1;
  while (same + step < high && text[(starts[same + step] as number) + depth] === char) {
    same += step;
    step *= 2;
  }
  let other = Math.min(same + step, high);
  while (other - same > 1) {
    const middle = (same + other) >>> 1;
    if (text[(starts[middle] as number) + depth] === char) same = middle;
    else other = middle;
  }
  return other;
}

/** The radix tree over sorted strings; a node's first entries are those that end at the node. */
export function buildTrie(text: Uint16Array, starts: Uint32Array): Trie {
  const capacity = 2 * starts.length + 2;
  const nodeChar = new Uint16Array(capacity);
  const nodeText = new Uint32Array(capacity);
  const nodeLength = new Uint8Array(capacity);
  const nodeFirst = new Uint32Array(capacity);
  const nodeChild = new Uint32Array(capacity);
  const nodeEnd = new Uint32Array(capacity);
  const nodeDepth = new Uint8Array(capacity);
  nodeEnd[0] = starts.length;
  let count = 1;
  for (let node = 0; node < count; node += 1) {
    const first = nodeFirst[node] as number;
    const end = nodeEnd[node] as number;
    const from = nodeDepth[node] as number;
    const start = (starts[first] ?? 0) + from;
    // The root carries no label, so that every walk begins at its children.
    const length = node === 0 ? 0 : sharedLength(text, start, (starts[end - 1] as number) + from);
    nodeText[node] = start;
    nodeLength[node] = length;
    nodeChild[node] = count;
    const depth = from + length;
    let low = first;
    while (low < end) {
      const char = text[(starts[low] as number) + depth] as number;
      const high = findRunEnd(text, { starts, low, high: end, depth });
      if (char !== 0) {
        nodeChar[count] = char;
        nodeFirst[count] = low;
        nodeEnd[count] = high;
        nodeDepth[count] = depth;
        count += 1;
      }
      low = high;
    }
  }
  nodeChild[count] = count;
  return {
    nodeChar: nodeChar.slice(0, count),
    nodeText: nodeText.slice(0, count),
    nodeLength: nodeLength.slice(0, count),
    nodeFirst: nodeFirst.slice(0, count),
    nodeChild: nodeChild.slice(0, count + 1),
  };
}
