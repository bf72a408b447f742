import { expect, it } from 'vitest';
import type { FactorResult } from '#model/score.ts';
import { summariseCategory } from './summariseCategory.ts';

const factors = (...outcomes: FactorResult['outcome'][]) => ({
  factors: outcomes.map(
    (outcome, index): FactorResult => ({
      id: String(index),
      category: 'codeSecurity',
      name: '',
      weight: 1,
      outcome,
      standing: 'current',
      sentence: '',
      evidence: [],
    }),
  ),
});

it('counts the answers of a category, the worst first', () => {
  expect(summariseCategory(factors('pass', 'partial', 'fail', 'fail', 'unknown'))).toBe(
    '2 failed, 1 in part, 1 unknown of 5',
  );
  expect(summariseCategory(factors('pass', 'pass'))).toBe('All 2 passed');
});

it('never lets unknown look like a pass', () => {
  expect(summariseCategory(factors('unknown', 'unknown'))).toBe('All 2 unknown');
  expect(summariseCategory(factors('pass', 'unknown'))).toBe('1 unknown of 2');
});
