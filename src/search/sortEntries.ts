interface Entries {
  text: Uint16Array;
  starts: Uint32Array;
  values: Uint32Array;
}

const smallRun = 12;

function charAt({ text, starts }: Entries, position: number, depth: number): number {
  return text[(starts[position] as number) + depth] as number;
}

function swap({ starts, values }: Entries, a: number, b: number): void {
  const start = starts[a] as number;
  starts[a] = starts[b] as number;
  starts[b] = start;
  const value = values[a] as number;
  values[a] = values[b] as number;
  values[b] = value;
}

function isBefore({ text, starts, values }: Entries, a: number, b: number, depth: number): boolean {
  let x = (starts[a] as number) + depth;
  let y = (starts[b] as number) + depth;
  while (text[x] === text[y] && text[x] !== 0) {
    x += 1;
    y += 1;
  }
  if (text[x] === text[y]) return (values[a] as number) < (values[b] as number);
  return (text[x] as number) < (text[y] as number);
}

function insertionSort(entries: Entries, low: number, high: number, depth: number): void {
  for (let i = low + 1; i < high; i += 1) {
    for (let j = i; j > low && isBefore(entries, j, j - 1, depth); j -= 1) swap(entries, j, j - 1);
  }
}

function medianChar(entries: Entries, low: number, high: number, depth: number): number {
  const a = charAt(entries, low, depth);
  const b = charAt(entries, (low + high) >>> 1, depth);
  const c = charAt(entries, high - 1, depth);
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function sortRange(entries: Entries, from: number, to: number, startDepth: number): void {
  let low = from;
  let high = to;
  let depth = startDepth;
  while (high - low > smallRun) {
    const pivot = medianChar(entries, low, high, depth);
    let less = low;
    let more = high;
    for (let i = low; i < more; ) {
      const char = charAt(entries, i, depth);
      if (char < pivot) swap(entries, less++, i++);
      else if (char > pivot) swap(entries, i, --more);
      else i += 1;
    }
    sortRange(entries, low, less, depth);
    sortRange(entries, more, high, depth);
    if (pivot === 0) {
      // Equal strings: their starts are interchangeable, only the values need order.
      entries.values.subarray(less, more).sort();
      return;
    }
    low = less;
    high = more;
    depth += 1;
  }
  insertionSort(entries, low, high, depth);
}

/** Sorts zero-terminated strings and, within equal strings, their values: three-way radix quicksort, in place. */
export function sortEntries(entries: Entries): void {
  sortRange(entries, 0, entries.starts.length, 0);
}
