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
  /** Those that are read by logs alone may begin later than the group. */
  contracts: readonly Coverage[];
  next: number;
  end: number;
  isWhole: boolean;
}

/**
 * The contracts that are furthest behind together, read in the same way. Questions for logs name those, too, that join on
 * the way: a group that ended at every creation would take two more requests for each.
 */
export function findLate(coverage: readonly Coverage[]): LateGroup | undefined {
  const late = coverage.filter(({ next, end }) => next < end);
  if (late.length === 0) return undefined;
  const next = Math.min(...late.map((one) => one.next));
  const [first] = late.filter((one) => one.next === next);
  const isWhole = first?.proof === 'blocks';
  const alike = late.filter((one) => (one.proof === 'blocks') === isWhole);
  if (!isWhole) return { contracts: alike, next, end: Math.min(...alike.map((one) => one.end)), isWhole };
  const group = alike.filter((one) => one.next === next);
  const ends = [
    ...group.map((one) => one.end),
    ...alike.map((one) => one.next).filter((other) => other > next),
  ];
  return { contracts: group, next, end: Math.min(...ends), isWhole };
}

/** Contracts whose past overlaps are asked for together, so each block counts once. */
export function planHistory(coverage: readonly Coverage[], range: number): HistoryPlan {
  const late = coverage.filter(({ next, end }) => next < end).sort((a, b) => a.next - b.next);
  let blocks = 0;
  let requests = 0;
  let from = 0;
  let to = 0;
  const close = (): void => {
    blocks += to - from;
    requests += Math.ceil((to - from) / range);
  };
  for (const { next, end } of late) {
    if (next > to) {
      close();
      from = next;
    }
    to = Math.max(to, end);
  }
  close();
  return { contracts: late.length, blocks, requests };
}
