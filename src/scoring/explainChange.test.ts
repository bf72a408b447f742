import { expect, test } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { known, unknownFacts } from './buildFacts.ts';
import { explainChange } from './explainChange.ts';
import { type Rules, rules } from './rules.ts';
import { score } from './score.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const read = '2026-05-31T00:00:00.000Z';

const facts = (fields: Partial<Facts> = {}): Facts => ({
  ...unknownFacts(),
  votes: known({ yes: 9, total: 10 }, read),
  exchanges: known({ count: 0 }, read),
  lastRead: known({ at: read }, read),
  ...fields,
});

const laterRules: Rules = {
  ...rules,
  version: 'next',
  factors: rules.factors.map((one) => (one.id === 'market.exchanges' ? { ...one, weight: 1 } : one)),
};
const strictRules: Rules = {
  ...laterRules,
  factors: rules.factors.filter(({ id }) => id !== 'market.exchanges'),
};

const before = score(facts(), rules, now);
const listed = facts({ exchanges: known({ count: 1 }, read) });

test('names the fact-driven move', () => {
  expect(explainChange(before, score(listed, rules, now))).toEqual({
    cause: 'facts',
    before: 71.4,
    after: 85.7,
    delta: 14.3,
    factors: [
      {
        id: 'market.exchanges',
        name: 'Places to trade',
        before: 'fail',
        after: 'partial',
        sentence: 'Places to trade: fail → partial. Listed on 1 exchange.',
      },
    ],
    caps: [],
    sentence: 'The score went from 71.4 to 85.7, because facts changed.',
  });
});

test('names the cap that moved the total', () => {
  const after = score(
    facts({ codeMatch: known({ matching: 0, differing: 1, notCompared: 0 }, read) }),
    rules,
    now,
  );
  expect(explainChange(before, after).caps).toEqual([
    {
      id: 'codeDiffers',
      name: 'Deployed code differs from audited code',
      before: 'unknown',
      after: 'applies',
      sentence:
        'Deployed code differs from audited code: The total can be at most 70. The deployed code of 1 contract differs from the audited code. The total is 38.5 without it.',
    },
  ]);
});

test('tells rules from facts, and both', () => {
  const sameFacts = explainChange(before, score(facts(), strictRules, now));
  expect(sameFacts).toMatchObject({ cause: 'rules', before: 71.4, after: 100 });
  expect(sameFacts.factors).toEqual([
    {
      id: 'market.exchanges',
      name: 'Places to trade',
      before: 'fail',
      after: null,
      sentence: 'Places to trade: no longer judged.',
    },
  ]);
  expect(explainChange(before, score(listed, laterRules, now)).cause).toBe('both');
});

test('a bridge clears the rules when only facts moved the score, and the facts when only rules did', () => {
  const renamed: Rules = { ...rules, version: 'next' };
  const moved = score(listed, renamed, now);
  expect(explainChange(before, moved).cause).toBe('both');
  expect(explainChange(before, moved, score(facts(), renamed, now)).cause).toBe('facts');

  const reread = score(facts({ votes: known({ yes: 10, total: 10 }, read) }), strictRules, now);
  expect(explainChange(before, reread).cause).toBe('both');
  expect(explainChange(before, reread, score(facts(), strictRules, now)).cause).toBe('rules');
});

test('refuses a bridge of other facts', () => {
  expect(() => explainChange(before, score(listed, laterRules, now), score(listed, laterRules, now))).toThrow(
    'The bridge must be the earlier facts scored by the later rules.',
  );
});

test('says when only time passed', () => {
  const after = score(facts(), rules, new Date('2026-06-03T00:00:00.000Z'));
  expect(explainChange(before, after)).toMatchObject({
    cause: 'time',
    sentence: 'The score went from 71.4 to 50, because time passed: no fact and no rule changed.',
  });
});

test('facts that change no answer are no cause', () => {
  const after = score(facts({ votes: known({ yes: 10, total: 10 }, read) }), rules, now);
  expect(explainChange(before, after)).toMatchObject({
    cause: 'none',
    delta: 0,
    sentence: 'Nothing that counts changed.',
  });
});
