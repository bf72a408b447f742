import { buildTopLists } from './buildTopLists.ts';
import { buildTrie } from './buildTrie.ts';
import { foldText } from './foldText.ts';
import { createGrowingArray } from './growingArray.ts';
import { docMask, type SearchDoc, type SearchIndex, tickerFlag, wordFlag } from './searchTypes.ts';
import { sortEntries } from './sortEntries.ts';

export interface IndexBuilder {
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
