import type { Evidence } from './evidence.ts';

/** How bad a fact is, the worst first. What is unknown may turn out bad, so it stands before what is good. */
export const factTones = ['grave', 'risk', 'caution', 'minor', 'unknown', 'good'] as const;
export type FactTone = (typeof factTones)[number];

/** One of the few things that a reader of a project must know, in one short sentence. */
export interface KeyFact {
  id: string;
  tone: FactTone;
  text: string;
  /** What belongs to it, in a few words: an address, a reason. */
  detail: string | null;
  /** The day when it happened; null where the block of its evidence says when it was read. */
  on: string | null;
  /** Where to check it first; null where only the question itself says more. */
  evidence: Evidence | null;
  /** The question of the score that it answers, by its id; null where it sums up several. */
  factor: string | null;
}

/** One of the questions that every reader asks, answered in a few words: who controls it, can it be sold. */
export interface ShortAnswer {
  tone: FactTone;
  text: string;
  detail: string | null;
}
