import { getDocId } from './docIds.ts';
import { matchIndex } from './matchIndex.ts';
import type { SearchIndex } from './searchTypes.ts';

export interface SearchQuery {
  keyword: string;
  page: number;
  perPage: number;
}
export interface SearchResult {
  ids: string[];
  total: number;
  /** More may answer than are counted. */
  mayBeMore: boolean;
}

/** One page, counted from 1, of the projects that answer the keyword. */
export function searchIndex(index: SearchIndex, { keyword, page, perPage }: SearchQuery): SearchResult {
  const { docs, mayBeMore } = matchIndex(index, { keyword });
  const from = (page - 1) * perPage;
  const ids = docs.slice(from, from + perPage).map((doc) => getDocId(index, doc));
  return { ids, total: docs.length, mayBeMore };
}
