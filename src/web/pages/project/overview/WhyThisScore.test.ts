import { expect, it, test } from 'vitest';
import type { FactorResult } from '#model/score.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { sampleNow, soundFacts } from '#test/soundFacts.ts';
import { listMissing, summariseCategory } from './WhyThisScore.tsx';

test('names what is unknown, the weightiest first', () => {
  const { audits, findings, codeMatch, ...rest } = soundFacts();
  const none = unknownFacts();
  const result = score({ ...none, ...rest, codeMatch: none.codeMatch, findings }, rules, sampleNow);
  expect(listMissing(result).map(({ name, weight }) => [name, weight])).toEqual([
    ['Independent audits', 5],
    ['Deployed code matches audit', 5],
    ['Newest audit age', 3],
    ['Audited code identified', 3],
    ['Fuzzing or formal proof', 1],
  ]);
  expect(listMissing(score(soundFacts({ audits, codeMatch }), rules, sampleNow))).toEqual([]);
});

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
