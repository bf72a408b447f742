import type { Hex } from '#lib/hex.ts';
import type { Coverage } from './IndexStore.ts';

/** What is left of the past of contracts. */
export interface HistoryPlan {
  contracts: number;
  /** To be read for one or several of them. */
  blocks: number;
  /** Questions for logs that this takes at the present range; those for blocks with logs come on top. */
  requests: number;
}

export interface LateGroup {
  addresses: Hex[];
  next: number;
  end: number;
  isWhole: boolean;
}

/** The contracts that are furthest behind together, read in the same way. */
export function findLate(coverage: readonly Coverage[]): LateGroup | undefined {
  const late = coverage.filter(({ next, end }) => next < end);
  if (late.length === 0) return undefined;
  const next = Math.min(...late.map((one) => one.next));
  const [first] = late.filter((one) => one.next === next);
  const isWhole = first?.proof === 'blocks';
  const alike = late.filter((one) => (one.proof === 'blocks') === isWhole);
  const group = alike.filter((one) => one.next === next);
  const ends = [
    ...group.map((one) => one.end),
    ...alike.map((one) => one.next).filter((other) => other > next),
  ];
  return { addresses: group.map(({ address }) => address), next, end: Math.min(...ends), isWhole };
}

/** Contracts whose past overlaps are asked for together, so each block counts once. */
export function planHistory(coverage: readonly Coverage[], range: number): HistoryPlan {
  const late = coverage.filter(({ next, end }) => next < end);
  const edges = [...new Set(late.flatMap(({ next, end }) => [next, end]))].sort((a, b) => a - b);
  let blocks = 0;
  let requests = 0;
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined || !late.some(({ next, end }) => next <= from && end >= to)) continue;
    blocks += to - from;
    requests += Math.ceil((to - from) / range);
  }
  return { contracts: late.length, blocks, requests };
}
