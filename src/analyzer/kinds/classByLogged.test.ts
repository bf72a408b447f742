import { expect, it } from 'vitest';
import type { PowerClass } from '#model/powerClasses.ts';
import type { Effect } from '../symbolic/state.ts';
import { createTerms } from '../symbolic/terms.ts';
import { classByLogged } from './classify.ts';

const terms = createTerms();
const log = (topic: bigint): Effect => ({ kind: 'log', topics: [terms.constant(topic)] });
const classes: Record<string, PowerClass> = { 1: 'fee', 2: 'fee', 3: 'pause' };
const find = (topic: string) => classes[BigInt(topic).toString()];

it('takes what is logged at its word where all of it says the same', () => {
  expect(classByLogged([log(1n), log(2n)], find)).toBe('fee');
  expect(classByLogged([log(1n), log(3n)], find)).toBeUndefined();
  // Something else was done as well, that no name is known of.
  expect(classByLogged([log(1n), log(9n)], find)).toBeUndefined();
  expect(classByLogged([], find)).toBeUndefined();
});
