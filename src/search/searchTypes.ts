export interface SearchDoc {
  /** The slug, unique. */
  id: string;
  name: string;
  tickers: readonly string[];
  addresses: readonly string[];
  rank: number | null;
}

/**
 * Documents are numbered in the order rank, name, id, so a lower number is always the better of two equal matches.
 * Entries are the strings a keyword may start: names, slugs, tickers, later words of names, addresses; sorted, with a
 * radix tree over them whose nodes are numbered breadth first (the children of a node are neighbours).
 * Only typed arrays: it moves between threads without a copy.
 */
export interface SearchIndex {
  size: number;
  /** Per document: name 0 slug 0 ticker 0 ... 1 address 0 ... */
  text: Uint16Array<ArrayBuffer>;
  docText: Uint32Array<ArrayBuffer>;
  /** Infinity: not ranked. */
  docRank: Float64Array<ArrayBuffer>;
  idBytes: Uint8Array<ArrayBuffer>;
  idStart: Uint32Array<ArrayBuffer>;
  /** Document number with `wordFlag` and `tickerFlag`; within equal strings ascending. */
  entries: Uint32Array<ArrayBuffer>;
  nodeChar: Uint16Array<ArrayBuffer>;
  nodeText: Uint32Array<ArrayBuffer>;
  nodeLength: Uint8Array<ArrayBuffer>;
  nodeFirst: Uint32Array<ArrayBuffer>;
  nodeChild: Uint32Array<ArrayBuffer>;
  /** Nodes over more than `scanLimit` entries, ascending, each with its best documents ready made, one more than `maxResults`. */
  bigNodes: Uint32Array<ArrayBuffer>;
  bigStart: Uint32Array<ArrayBuffer>;
  bigKeys: Uint32Array<ArrayBuffer>;
}

/** The entry is a later word of a name, or an address: a lesser match than the start of a name, slug or ticker. */
export const wordFlag = 0x80000000;
export const tickerFlag = 0x40000000;
export const docMask = 0x3fffffff;

/** More matches than this are neither ranked nor counted. */
export const maxResults = 1000;
export const scanLimit = 1024;

/** Sorts by match quality first and document second. */
export function toKey(entry: number): number {
  return (entry & ~tickerFlag) >>> 0;
}
