import { buildTopLists } from './buildTopLists.ts';
import { buildTrie } from './buildTrie.ts';
import { foldText } from './foldText.ts';
import { docMask, type SearchDoc, type SearchIndex, tickerFlag, wordFlag } from './searchTypes.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface GrowingArray<T extends Numbers> {
  readonly length: number;
  push: (value: number) => void;
  /** A copy of exactly what was pushed. */
  finish: () => T;
}

/** Collects numbers of unknown count without the boxed values and the double memory of a plain array. */
function createGrowingArray<T extends Numbers>(make: (length: number) => T): GrowingArray<T> {
  let values = make(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = make(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    finish() {
      const exact = make(length);
      exact.set(values.subarray(0, length));
      return exact;
    },
  };
}

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
function sortEntries(entries: Entries): void {
  sortRange(entries, 0, entries.starts.length, 0);
}

interface IndexBuilder {
  add: (doc: SearchDoc) => void;
  finish: () => SearchIndex;
}

/** Later words of a name that can be searched by; a name of more words is found by its first ones. */
const maxWordEntries = 8;

const u8 = (length: number) => new Uint8Array(length);
const u16 = (length: number) => new Uint16Array(length);
const u32 = (length: number) => new Uint32Array(length);
const f64 = (length: number) => new Float64Array(length);

function createTextStore() {
  const text = createGrowingArray(u16);
  const starts = createGrowingArray(u32);
  const values = createGrowingArray(u32);
  const addEntry = (start: number, value: number) => {
    starts.push(start);
    values.push(value);
  };
  const addString = (string: string, value: number) => {
    if (string !== '') addEntry(text.length, value);
    for (let i = 0; i < string.length; i += 1) text.push(string.charCodeAt(i));
    text.push(0);
  };
  return { text, starts, values, addEntry, addString };
}

function addTexts(store: ReturnType<typeof createTextStore>, doc: SearchDoc, number: number): void {
  const name = foldText(doc.name);
  const slug = foldText(doc.id);
  const nameStart = store.text.length;
  store.addString(name, number);
  let space = name.indexOf(' ');
  for (let words = 0; space !== -1 && words < maxWordEntries; words += 1) {
    store.addEntry(nameStart + space + 1, number | wordFlag);
    space = name.indexOf(' ', space + 1);
  }
  if (slug !== name) store.addString(slug, number);
  for (const ticker of new Set(doc.tickers.map(foldText))) store.addString(ticker, number | tickerFlag);
  store.text.push(1);
  for (const address of new Set(doc.addresses.map(foldText))) store.addString(address, number | wordFlag);
}

function compareStrings(text: Uint16Array | Uint8Array, a: number, b: number): number {
  let i = 0;
  while (text[a + i] === text[b + i] && text[a + i] !== 0) i += 1;
  return (text[a + i] as number) - (text[b + i] as number);
}

/** UTF-8 without a new array for every short text: a million of them would keep the collector busy. */
function createEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder();
  const buffer = u8(1024);
  return (text) => {
    if (text.length * 3 > buffer.length) return encoder.encode(text);
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
  };
}

/** Takes documents one by one in any order, holding only their packed texts, and numbers them by rank at the end. */
export function createIndexBuilder(): IndexBuilder {
  const store = createTextStore();
  const docText = createGrowingArray(u32);
  const docRank = createGrowingArray(f64);
  const idBytes = createGrowingArray(u8);
  const idStart = createGrowingArray(u32);
  const encode = createEncoder();

  function add(doc: SearchDoc): void {
    const number = docText.length;
    if (number > docMask) throw new RangeError('The search index holds at most 1,073,741,824 projects.');
    docText.push(store.text.length);
    docRank.push(doc.rank ?? Number.POSITIVE_INFINITY);
    idStart.push(idBytes.length);
    for (const byte of encode(doc.id)) idBytes.push(byte);
    idBytes.push(0);
    addTexts(store, doc, number);
  }

  function finish(): SearchIndex {
    const text = store.text.finish();
    const starts = store.starts.finish();
    const values = store.values.finish();
    const addedText = docText.finish();
    const addedRank = docRank.finish();
    const addedId = idStart.finish();
    const ids = idBytes.finish();
    const size = addedText.length;
    const order = u32(size)
      .map((_, i) => i)
      .sort((a, b) => {
        const rankA = addedRank[a] as number;
        const rankB = addedRank[b] as number;
        if (rankA !== rankB) return rankA < rankB ? -1 : 1;
        const byName = compareStrings(text, addedText[a] as number, addedText[b] as number);
        return byName || compareStrings(ids, addedId[a] as number, addedId[b] as number);
      });
    const numbers = u32(size);
    order.forEach((added, number) => {
      numbers[added] = number;
    });
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i] as number;
      values[i] = (value & ~docMask) | (numbers[value & docMask] as number);
    }
    sortEntries({ text, starts, values });
    const trie = buildTrie(text, starts);
    return {
      size,
      text,
      docText: order.map((added) => addedText[added] as number),
      docRank: f64(size).map((_, number) => addedRank[order[number] as number] as number),
      idBytes: ids,
      idStart: order.map((added) => addedId[added] as number),
      entries: values,
      ...trie,
      ...buildTopLists({ entries: values, ...trie }),
    };
  }

  return { add, finish };
}

export function buildIndex(docs: Iterable<SearchDoc>): SearchIndex {
  const builder = createIndexBuilder();
  for (const doc of docs) builder.add(doc);
  return builder.finish();
}
