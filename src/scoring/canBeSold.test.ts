import { expect, it } from 'vitest';
import { fact } from '#test/soundFacts.ts';
import { unknown } from './buildFacts.ts';
import { canBeSold } from './canBeSold.ts';

it('answers by the simulated sale alone, and says so where there was none', () => {
  const works = fact({ sellable: true, reason: null });
  expect(canBeSold({ sellSimulation: works })).toMatchObject({ tone: 'good', text: 'Yes' });
  expect(canBeSold({ sellSimulation: fact({ sellable: false, reason: 'no' }) })).toMatchObject({
    tone: 'grave',
    text: 'No',
  });
  expect(canBeSold({ sellSimulation: unknown('no pool') })).toEqual({
    tone: 'unknown',
    text: 'Unknown',
    detail: 'no sale simulated',
  });
});
