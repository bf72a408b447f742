import { sha256 } from '#lib/sha256.ts';
import type { Fact, FactKey, Facts } from '#model/facts.ts';
import { factKeys } from './buildFacts.ts';
import { canonicalJson } from './canonicalJson.ts';
import type { Reading, Readings } from './factors/factor.ts';

/** `current`: lost facts read as unknown. `remembered`: they read as they were last known. */
export interface FactViews {
  inputsHash: string;
  current: Readings;
  remembered: Readings;
}

function read<T>(fact: Fact<T>, remember: boolean): Reading<T> {
  if (fact.state === 'known' || (fact.state === 'lost' && remember)) {
    return { known: true, value: fact.value, evidence: fact.evidence };
  }
  return { known: false, why: fact.why };
}

function view(facts: Facts, remember: boolean): Readings {
  const readings: Partial<Record<FactKey, unknown>> = {};
  for (const key of factKeys) readings[key] = read<unknown>(facts[key], remember);
  return readings as Readings;
}

/** Both views of the facts and their hash, with lists in canonical order so that no rule can depend on the order they came in. */
export function readFacts(facts: Facts): FactViews {
  const canonical = canonicalJson(facts);
  const ordered = JSON.parse(canonical) as Facts;
  return { inputsHash: sha256(canonical), current: view(ordered, false), remembered: view(ordered, true) };
}
