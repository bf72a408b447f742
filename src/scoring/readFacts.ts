import { sha256 } from '#lib/sha256.ts';
import type { Fact, FactKey, Facts } from '#model/facts.ts';
import type { AnswerOverride } from '#model/overrides.ts';
import { factKeys } from './buildFacts.ts';
import { canonicalJson, isHref } from './canonicalJson.ts';
import type { Reading, Readings } from './factors/factor.ts';

/** `current`: lost facts read as unknown. `remembered`: they read as they were last known. */
export interface FactViews {
  inputsHash: string;
  current: Readings;
  remembered: Readings;
  /** What staff says of answers, by what it is about. */
  overrides: ReadonlyMap<string, AnswerOverride>;
}

const listOverrides = (facts: Facts): Map<string, AnswerOverride> =>
  new Map(
    factKeys.flatMap((key) => {
      const fact = facts[key];
      return fact.state === 'unknown' ? [] : (fact.overrides ?? []).map((one) => [one.about, one] as const);
    }),
  );

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

/** Lists in the order that they have without addresses of pages; the addresses stay. */
function order(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => [canonicalJson(one, isHref), order(one)] as const);
    return items.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, one]) => one);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, order(one)]));
}

/**
 * Both views of the facts and their hash, with lists in canonical order so that no rule can depend on the order they came in.
 * The same facts have other addresses of pages on another site, or none, and the same hash.
 */
export function readFacts(facts: Facts): FactViews {
  let hasHrefs = false;
  const canonical = canonicalJson(facts, (key) => {
    hasHrefs ||= isHref(key);
    return isHref(key);
  });
  const ordered = (hasHrefs ? order(facts) : JSON.parse(canonical)) as Facts;
  return {
    inputsHash: sha256(canonical),
    current: view(ordered, false),
    remembered: view(ordered, true),
    overrides: listOverrides(ordered),
  };
}
