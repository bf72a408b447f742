import { buildIndex } from './buildIndex.ts';
import { findDoc, getDocId } from './docIds.ts';
import { foldText } from './foldText.ts';
import { type Matches, tiers } from './matchCollector.ts';
import { enoughMatches, matchIndex, wantsGuesses } from './matchIndex.ts';
import type { SearchQuery, SearchResult } from './searchIndex.ts';
import { maxResults, type SearchDoc, type SearchIndex } from './searchTypes.ts';

/** A large index with the few changes made since it was built; undefined in `changes` means deleted. */
export interface SearchOverlay {
  base: SearchIndex;
  hidden: ReadonlySet<number>;
  changed: SearchIndex;
}

export function buildOverlay(
  base: SearchIndex,
  changes: ReadonlyMap<string, SearchDoc | undefined>,
): SearchOverlay {
  const hidden = new Set<number>();
  for (const id of changes.keys()) {
    const doc = findDoc(base, id);
    if (doc !== undefined) hidden.add(doc);
  }
  return { base, hidden, changed: buildIndex([...changes.values()].filter((doc) => doc !== undefined)) };
}

interface Hit {
  index: SearchIndex;
  doc: number;
  tier: number;
}

function listHits(index: SearchIndex, { docs, tiers: docTiers }: Matches): Hit[] {
  return docs.map((doc, i) => ({ index, doc, tier: docTiers[i] as number }));
}

function compareTexts(a: Hit, b: Hit): number {
  let x = a.index.docText[a.doc] as number;
  let y = b.index.docText[b.doc] as number;
  while (a.index.text[x] === b.index.text[y] && a.index.text[x] !== 0) {
    x += 1;
    y += 1;
  }
  return (a.index.text[x] as number) - (b.index.text[y] as number);
}

function compareHits(a: Hit, b: Hit): number {
  if (a.tier !== b.tier) return a.tier - b.tier;
  if (a.index === b.index) return a.doc - b.doc;
  const rankA = a.index.docRank[a.doc] as number;
  const rankB = b.index.docRank[b.doc] as number;
  if (rankA !== rankB) return rankA < rankB ? -1 : 1;
  return compareTexts(a, b) || (getDocId(a.index, a.doc) < getDocId(b.index, b.doc) ? -1 : 1);
}

/** Each index looked further for itself; together they may have enough without. */
function dropNoise(hits: Hit[], keywordLength: number): Hit[] {
  const started = hits.filter((hit) => hit.tier < tiers.anyOrder);
  if (started.length >= enoughMatches) return started;
  const typed = hits.filter((hit) => hit.tier <= tiers.anyOrder);
  if (!wantsGuesses(keywordLength, typed.length)) return typed;
  const near = hits.filter((hit) => hit.tier < tiers.twoEdits);
  return near.length > 0 ? near : hits;
}

/** Answers as if the changes had been built into the index. */
export function searchOverlay(
  { base, hidden, changed }: SearchOverlay,
  { keyword, page, perPage }: SearchQuery,
): SearchResult {
  const from = (page - 1) * perPage;
  const baseMatches = matchIndex(base, { keyword, hidden });
  const changedMatches = matchIndex(changed, { keyword });
  if (changedMatches.docs.length === 0) {
    const docs = baseMatches.docs.slice(from, from + perPage);
    const { mayBeMore } = baseMatches;
    return { ids: docs.map((doc) => getDocId(base, doc)), total: baseMatches.docs.length, mayBeMore };
  }
  const hits = [...listHits(base, baseMatches), ...listHits(changed, changedMatches)].sort(compareHits);
  const wanted = dropNoise(hits, foldText(keyword).length);
  const kept = wanted.slice(0, maxResults);
  return {
    ids: kept.slice(from, from + perPage).map(({ index, doc }) => getDocId(index, doc)),
    total: kept.length,
    mayBeMore: baseMatches.mayBeMore || changedMatches.mayBeMore || kept.length < wanted.length,
  };
}
