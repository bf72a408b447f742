import type { Fact, FactKey, Facts } from '#model/facts.ts';

const notRead: Fact<never> = { state: 'unknown', why: 'not read yet' };

/** One of the page's facts; of a project that is not assessed nobody has read any. */
export function readFact<K extends FactKey>(facts: Pick<Facts, K> | null, key: K): Facts[K] | Fact<never> {
  return facts?.[key] ?? notRead;
}
