import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { fact, finding, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { findNextJudgement } from './rescoreAll.ts';

const dayMs = 86_400_000;
const at = (text: string) => new Date(text);

it('judges next at the first moment that is a whole number of days away from one that is written down, and at most midnight', () => {
  const now = at('2026-06-01T12:00:00Z');
  const find = (...values: unknown[]) => findNextJudgement(values, now).toISOString();
  expect(find()).toBe('2026-06-02T00:00:00.000Z');
  expect(find({ firstSeenAt: '2025-01-01T18:30:00Z' })).toBe('2026-06-01T18:30:00.000Z');
  expect(find({ expires: '2026-08-01T10:00:00+01:00' }, [at('2024-02-29T23:00:00Z')])).toBe(
    '2026-06-01T23:00:00.000Z',
  );
  // What falls on this moment has not been passed.
  expect(find({ at: '2026-05-01T12:00:00Z' })).toBe(now.toISOString());
  expect(find({ evidence: [{ at: '2026-05-01T13:00:00Z' }] })).toBe('2026-06-02T00:00:00.000Z');
  const point = at('2026-06-01T13:00:00Z').getTime();
  expect(find([[point, 1.5]])).toBe('2026-06-01T13:00:00.000Z');
  expect(find([[point - dayMs, 1.5]])).toBe('2026-06-02T00:00:00.000Z');
});

const answers = (facts: Facts, now: Date) => {
  const { scoredAt: _, categories, ...rest } = score(facts, rules, now);
  return {
    ...rest,
    outcomes: categories.flatMap(({ factors }) =>
      factors.map(({ id, outcome, standing }) => [id, outcome, standing]),
    ),
  };
};

/** About as long ago as rules draw lines, at any time of day. */
const ago = fc
  .tuple(fc.constantFrom(7, 14, 30, 90, 180, 365, 730), fc.integer({ min: -dayMs, max: dayMs }))
  .map(([days, ms]) => new Date(sampleNow.getTime() - days * dayMs + ms).toISOString());

const aging = fc.record({
  firstSeenAt: ago,
  lastCommitAt: ago,
  reportedAt: ago,
  happenedAt: ago,
  isOpen: fc.boolean(),
});

it('leaves every answer as it is until the next judgement', () => {
  fc.assert(
    fc.property(
      aging,
      fc.nat({ max: dayMs }),
      ({ firstSeenAt, lastCommitAt, reportedAt, happenedAt, isOpen }, later) => {
        const facts = soundFacts({
          deployment: fact({ firstSeenAt }),
          repository: fact({ kind: 'public', url: 'https://code.example', lastCommitAt }),
          findings: fact({ all: [finding({ status: 'pending', reportedAt })], complete: true }),
          incidents: fact({
            all: [
              {
                id: 'I-1',
                title: 'Keys lost',
                severity: 'major',
                happenedAt,
                resolvedAt: isOpen ? null : happenedAt,
                activeExploit: false,
                evidence: [],
              },
            ],
            complete: true,
          }),
        });
        const now = new Date(sampleNow.getTime() + later);
        const next = findNextJudgement([facts], now).getTime();
        fc.pre(next > now.getTime());
        expect(answers(facts, new Date(next - 1))).toEqual(answers(facts, now));
      },
    ),
    { numRuns: 300 },
  );
});
