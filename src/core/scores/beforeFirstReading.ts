import type { Facts } from '#model/facts.ts';

/**
 * Facts of a time before the project was read for the first time. Nothing is rated then unless it is known who held the
 * powers: what is on record alone may promise what the chain denies.
 */
export function beforeFirstReading(facts: Facts): Facts {
  if (facts.control.state !== 'unknown') return facts;
  return { ...facts, control: { ...facts.control, pending: true } };
}
