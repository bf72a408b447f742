import { expect, test } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { fact, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { carryForward, unknown, unknownFacts } from './buildFacts.ts';
import { explainChange } from './explainChange.ts';
import { type Rules, rules } from './rules.ts';
import { score } from './score.ts';

const facts = (fields: Partial<Facts> = {}): Facts =>
  soundFacts({ exchanges: fact({ count: 0, complete: true }), ...fields });

const strictRules: Rules = {
  ...rules,
  version: 'next',
  factors: rules.factors.filter(({ id }) => id !== 'market.exchanges'),
};

const before = score(facts(), rules, sampleNow);
const listed = facts({ exchanges: fact({ count: 1, complete: true }) });

test('names the fact-driven move', () => {
  expect(explainChange(before, score(listed, rules, sampleNow))).toEqual({
    cause: 'facts',
    before: 98,
    after: 99,
    delta: 1,
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
    sentence: 'Score 98 → 99: facts changed.',
  });
});

test('names the cap that moved the total', () => {
  const after = score(
    facts({ codeMatch: fact({ matching: 0, differing: 1, notCompared: 0 }) }),
    rules,
    sampleNow,
  );
  expect(explainChange(before, after)).toMatchObject({
    after: 70,
    caps: [
      {
        id: 'codeDiffers',
        name: 'Deployed code differs from audited code',
        before: 'clear',
        after: 'applies',
        sentence:
          'Deployed code differs from audited code: The total can be at most 70. Deployed code of 1 contract differs from the audited code hash on record.',
      },
    ],
  });
});

test('tells rules from facts, and both', () => {
  const sameFacts = explainChange(before, score(facts(), strictRules, sampleNow));
  expect(sameFacts).toMatchObject({
    cause: 'rules',
    before: 98,
    after: 100,
    sentence: 'Score 98 → 100: the rules changed.',
  });
  expect(sameFacts.factors).toEqual([
    {
      id: 'market.exchanges',
      name: 'Places to trade',
      before: 'fail',
      after: null,
      sentence: 'Places to trade: no longer judged.',
    },
  ]);
  const unsellable = facts({ sellSimulation: fact({ sellable: false, reason: null }) });
  expect(explainChange(before, score(unsellable, strictRules, sampleNow)).cause).toBe('both');
});

test('says when a score is lost because too little is known', () => {
  const { website } = facts();
  const after = score({ ...unknownFacts(), website }, rules, sampleNow);
  expect(explainChange(before, after)).toMatchObject({
    cause: 'knowledge',
    delta: null,
    sentence: 'Score 98 → none: less is known.',
  });
});

test('says what moved while there is no score', () => {
  const { website, documentation } = facts();
  const bare = score({ ...unknownFacts(), website }, rules, sampleNow);
  const after = score({ ...unknownFacts(), website, documentation }, rules, sampleNow);
  expect(explainChange(bare, after)).toMatchObject({
    cause: 'knowledge',
    delta: null,
    sentence: 'Still no score: more is known.',
  });
});

test('tells what was learned or lost from what changed', () => {
  const explain = (from: Partial<Facts>, to: Partial<Facts>) => {
    const { cause, sentence } = explainChange(
      score(facts(from), rules, sampleNow),
      score(facts(to), rules, sampleNow),
    );
    return [cause, sentence.replace(/^.*: /, '')];
  };
  const { exchanges: some } = listed;
  const none = fact({ count: 0, complete: true });
  const { exchanges: lost } = carryForward(facts(), facts({ exchanges: unknown() }), sampleNow);
  expect(explain({ exchanges: unknown() }, { exchanges: some })).toEqual(['knowledge', 'more is known.']);
  expect(explain({ exchanges: none }, { exchanges: lost })).toEqual(['knowledge', 'less is known.']);
  expect(explain({ exchanges: lost }, { exchanges: none })).toEqual(['knowledge', 'more is known.']);
  expect(explain({ exchanges: lost }, { exchanges: some })).toEqual(['facts', 'facts changed.']);
  expect(explain({ exchanges: none, status: unknown() }, { exchanges: some })).toEqual([
    'facts',
    'facts changed, and more is known.',
  ]);
  expect(explain({ exchanges: some, status: unknown() }, { exchanges: unknown() })).toEqual([
    'knowledge',
    'what is known changed.',
  ]);
});

test('names a weight that changed', () => {
  const heavier: Rules = {
    ...rules,
    version: 'next',
    factors: rules.factors.map((one) => (one.id === 'health.status' ? { ...one, weight: 2 } : one)),
  };
  expect(explainChange(before, score(facts(), heavier, sampleNow)).factors).toMatchObject([
    {
      id: 'health.status',
      sentence:
        'Status: weighs 2 instead of 1. The record says the project is live; no exploit on record is unresolved.',
    },
  ]);
});

test('says when only time passed', () => {
  const after = score(facts(), rules, new Date('2027-02-15T00:00:00.000Z'));
  expect(explainChange(before, after)).toMatchObject({
    cause: 'time',
    sentence: 'Score 98 → 95: only time passed.',
  });
});

test('facts that change no answer are no cause', () => {
  const after = score(facts({ lastRead: fact({ at: '2026-05-01T00:00:00.000Z' }) }), rules, sampleNow);
  expect(explainChange(before, after)).toMatchObject({
    cause: 'none',
    delta: 0,
    sentence: 'Nothing that counts changed.',
  });
});
