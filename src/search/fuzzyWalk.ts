import type { SearchIndex } from './searchTypes.ts';
import { rootPoint, stepPoint, type TriePoint } from './trieWalk.ts';

export interface FuzzyWalk {
  /** Where the whole keyword ended after the edits, its last character being one that matched. */
  points: TriePoint[];
  /** Where the edit took the last character: only entries that end there are as near as that. */
  wholePoints: TriePoint[];
  steps: number;
}

type Walk = FuzzyWalk & { index: SearchIndex; query: Uint16Array; maxSteps: number; scratch: TriePoint };

/** Matches the rest without edits, on the scratch point: nearly all of these end at once and shall cost no memory. */
function walkExact(walk: Walk, from: number): void {
  const { index, query, scratch } = walk;
  for (let at = from; at < query.length; at += 1) {
    walk.steps += 1;
    if (!stepPoint(index, scratch, query[at] as number)) return;
  }
  walk.points.push({ ...scratch });
}

function setScratch({ scratch }: Walk, node: number, used: number, end: number): void {
  scratch.node = node;
  scratch.used = used;
  scratch.end = end;
}

function walkOn(walk: Walk, node: number, used: number, end: number, at: number, edits: number): void {
  if (edits > 0) {
    walkEdits(walk, node, used, end, at, edits);
  } else if (at === walk.query.length) {
    walk.wholePoints.push({ node, used, end });
  } else {
    setScratch(walk, node, used, end);
    walkExact(walk, at);
  }
}

/** The point stands on the second of two swapped characters; both are known then, so the place is as good as matched. */
function walkSwapped(walk: Walk, node: number, used: number, end: number, at: number, edits: number): void {
  const { index, query, scratch } = walk;
  setScratch(walk, node, used, end);
  if (!stepPoint(index, scratch, query[at] as number)) return;
  if (edits === 1) walkExact(walk, at + 2);
  else walkEdits(walk, scratch.node, scratch.used, scratch.end, at + 2, edits - 1);
}

function walkEdits(walk: Walk, node: number, used: number, end: number, at: number, edits: number): void {
  const { index, query } = walk;
  if (at === query.length) return;
  const inLabel = used < (index.nodeLength[node] as number);
  const first = inLabel ? node : (index.nodeChild[node] as number);
  const last = inLabel ? node + 1 : (index.nodeChild[node + 1] as number);
  const wanted = query[at] as number;
  for (let next = first; next < last; next += 1) {
    walk.steps += 1;
    if (walk.steps > walk.maxSteps) return;
    const char = inLabel ? index.text[(index.nodeText[node] as number) + used] : index.nodeChar[next];
    const nextUsed = inLabel ? used + 1 : 1;
    const nextEnd = next + 1 < last ? (index.nodeFirst[next + 1] as number) : end;
    if (char === wanted) {
      walkEdits(walk, next, nextUsed, nextEnd, at + 1, edits);
      continue;
    }
    walkOn(walk, next, nextUsed, nextEnd, at + 1, edits - 1);
    walkOn(walk, next, nextUsed, nextEnd, at, edits - 1);
    if (char === query[at + 1]) walkSwapped(walk, next, nextUsed, nextEnd, at, edits);
  }
  walkOn(walk, node, used, end, at + 1, edits - 1);
}

/**
 * Every place the keyword leads to with exactly `edits` edits: a wrong, missing, extra or swapped character each.
 * The tree prunes nearly all of them at once, so one edit is exhaustive even over millions of entries.
 */
export function walkFuzzy(
  index: SearchIndex,
  { query, edits, maxSteps }: { query: Uint16Array; edits: number; maxSteps: number },
): FuzzyWalk {
  const walk: Walk = {
    index,
    query,
    maxSteps,
    points: [],
    wholePoints: [],
    steps: 0,
    scratch: rootPoint(index),
  };
  walkEdits(walk, 0, 0, index.entries.length, 0, edits);
  return { points: walk.points, wholePoints: walk.wholePoints, steps: walk.steps };
}
