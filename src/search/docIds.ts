import { foldText, toChars } from './foldText.ts';
import { docMask, type SearchIndex } from './searchTypes.ts';
import { findPoint, wholeEnd } from './trieWalk.ts';

const decoder = new TextDecoder();

export function getDocId({ idBytes, idStart }: SearchIndex, doc: number): string {
  const start = idStart[doc] as number;
  return decoder.decode(idBytes.subarray(start, idBytes.indexOf(0, start)));
}

/** The document of an id: every id is an entry, in its folded form. */
export function findDoc(index: SearchIndex, id: string): number | undefined {
  const point = findPoint(index, toChars(foldText(id)));
  if (point === undefined) return undefined;
  const end = wholeEnd(index, point);
  for (let i = index.nodeFirst[point.node] as number; i < end; i += 1) {
    const doc = (index.entries[i] as number) & docMask;
    if (getDocId(index, doc) === id) return doc;
  }
  return undefined;
}
