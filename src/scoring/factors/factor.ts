import type { Evidence } from '#model/evidence.ts';
import type { FactKey, FactValues } from '#model/facts.ts';
import type { Outcome } from '#model/outcomes.ts';
import type { ScoreCategory } from '#model/scoreCategories.ts';

/** A fact as a rule sees it: the rules never learn whether a value is current or remembered. */
export type Reading<T> = { known: true; value: T; evidence: Evidence[] } | { known: false; why: string };

export type Readings = { [K in FactKey]: Reading<FactValues[K]> };

export interface Judgement {
  outcome: Outcome;
  sentence: string;
  evidence: Evidence[];
}

/**
 * One question about a project. A rule must be decided only when no fact still unknown could change its answer; the
 * guarantees in the methodology rest on that, and a property test holds every rule to it.
 */
export interface Factor {
  id: string;
  category: ScoreCategory;
  weight: number;
  name: string;
  /** Null: nothing that can be known leads there. */
  criteria: { pass: string; partial: string | null; fail: string | null };
  uses: readonly FactKey[];
  judge: (facts: Readings, now: Date) => Judgement;
}

interface FactorDefinition<K extends FactKey> extends Omit<Factor, 'uses' | 'judge'> {
  uses: readonly K[];
  judge: (facts: Pick<Readings, K>, now: Date) => Judgement;
}

/** Ties a rule to the facts it declares: reading any other one does not compile. */
export function factor<K extends FactKey>(definition: FactorDefinition<K>): Factor {
  return definition;
}

type Decide = (sentence: string, evidence?: Evidence[]) => Judgement;

const decide =
  (outcome: Outcome): Decide =>
  (sentence, evidence = []) => ({ outcome, sentence, evidence });

export const pass: Decide = decide('pass');
export const partial: Decide = decide('partial');
export const fail: Decide = decide('fail');
export const undecided: Decide = decide('unknown');

/** Judges one fact; unknown when it is. The fact's own evidence stands in where the judgement names none. */
export function judgeFact<T>(
  fact: Reading<T>,
  judge: (value: T, evidence: readonly Evidence[]) => Judgement,
): Judgement {
  if (!fact.known) return undecided(`Unknown: ${fact.why}.`);
  const judgement = judge(fact.value, fact.evidence);
  return judgement.evidence.length > 0 ? judgement : { ...judgement, evidence: fact.evidence };
}

/** Higher is better: `pass` and `partial` are the least values that earn them. */
export const atLeast = (value: number, limits: { pass: number; partial: number }): Decide =>
  value >= limits.pass ? pass : value >= limits.partial ? partial : fail;

/** Lower is better: `pass` and `partial` are the greatest values that earn them. */
export const atMost = (value: number, limits: { pass: number; partial: number }): Decide =>
  value <= limits.pass ? pass : value <= limits.partial ? partial : fail;
