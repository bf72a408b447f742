import type { Fact, FactKey, FactValues } from '#scoring/facts.ts';
import type { FactsJson } from '#wire/projectPage.ts';

/** One fact out of the page's facts; a key that is not there is a fact nobody has read. */
export function readFact<K extends FactKey>(facts: FactsJson, key: K): Fact<FactValues[K]> {
  const fact = facts?.[key] as Fact<FactValues[K]> | undefined;
  return fact ?? { state: 'unknown', why: 'not read yet' };
}
