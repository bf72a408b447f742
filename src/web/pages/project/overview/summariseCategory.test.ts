import { expect, it } from 'vitest';
import type { FactorResult } from '#model/score.ts';
import { summariseCategory } from './summariseCategory.ts';

const factor = (outcome: FactorResult['outcome'], weight = 1): FactorResult => ({
  id: `${outcome}${weight}`,
  category: 'codeSecurity',
  name: '',
  weight,
  outcome,
  standing: 'current',
  sentence: `${outcome} ${weight}`,
  evidence: [],
});

it('gives the sentence that weighs most against the category', () => {
  expect(
    summariseCategory({
      factors: [factor('pass'), factor('partial', 9), factor('fail', 2), factor('fail', 5)],
    }),
  ).toBe('fail 5');
  expect(summariseCategory({ factors: [factor('pass'), factor('partial', 2)] })).toBe('partial 2');
});

it('never lets unknown look like a pass', () => {
  expect(summariseCategory({ factors: [factor('unknown'), factor('unknown', 2)] })).toBe(
    'Nothing is known about this yet',
  );
  expect(summariseCategory({ factors: [factor('pass'), factor('unknown')] })).toBe('1 pass, 1 unknown');
  expect(summariseCategory({ factors: [factor('pass'), factor('pass', 2)] })).toBe('All 2 questions pass');
});
