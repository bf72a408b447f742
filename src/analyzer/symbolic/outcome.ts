import type { Clause } from './guards.ts';

/** What a word is for a sender nobody has ever heard of, and which checks make it so. */
export interface Outcome {
  readonly value: bigint | 'nonzero' | undefined;
  readonly clauses: readonly Clause[];
  readonly uncertain: boolean;
}

export const unknown: Outcome = { value: undefined, clauses: [], uncertain: false };
const maxClauses = 12;

export const known = (value: Outcome['value'], clauses: readonly Clause[] = []): Outcome => ({
  value,
  clauses,
  uncertain: false,
});
export const isZero = (o: Outcome) => o.value === 0n;
export const isNonzero = (o: Outcome) => o.value === 'nonzero' || (o.value !== undefined && o.value !== 0n);
export const anyUncertain = (all: readonly Outcome[]) => all.some((o) => o.uncertain);

/** Either check could let the sender through: every pair becomes one clause. */
export function combine(all: readonly Outcome[]): Clause[] {
  let merged: Clause[] = [];
  for (const { clauses } of all) {
    if (clauses.length === 0) continue;
    merged = merged.length === 0 ? [...clauses] : merged.flatMap((m) => clauses.map((c) => [...m, ...c]));
    merged = merged.slice(0, maxClauses);
  }
  return merged;
}

export const concat = (all: readonly Outcome[]): Clause[] =>
  all.flatMap((o) => o.clauses).slice(0, maxClauses);
