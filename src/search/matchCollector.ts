import { maxResults } from './searchTypes.ts';

/** How well a document answers the keyword; the numbers are the sort order. */
export const tiers = {
  exactName: 0,
  exactTicker: 1,
  start: 2,
  word: 3,
  anyOrder: 4,
  oneEdit: 5,
  oneEditStart: 6,
  oneEditWord: 7,
  lastCharStart: 8,
  lastCharWord: 9,
  twoEdits: 10,
  twoEditsStart: 11,
  twoEditsWord: 12,
} as const;

export interface Matches {
  docs: number[];
  tiers: number[];
  /** Work done, in tree steps and entries read: the bound on hostile keywords. */
  steps: number;
  /** Not all that could answer were looked through. */
  mayBeMore: boolean;
}

export interface MatchCollector {
  matches: Matches;
  add: (doc: number, tier: number) => void;
}

/** Keeps the first, hence best, tier of each document; `hidden` documents do not exist. */
export function createMatchCollector(hidden: ReadonlySet<number> | undefined): MatchCollector {
  const matches: Matches = { docs: [], tiers: [], steps: 0, mayBeMore: false };
  const seen = new Set<number>();
  return {
    matches,
    add(doc, tier) {
      if (hidden?.has(doc) || seen.has(doc)) return;
      if (matches.docs.length >= maxResults) {
        matches.mayBeMore = true;
        return;
      }
      seen.add(doc);
      matches.docs.push(doc);
      matches.tiers.push(tier);
    },
  };
}
