import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { arbitraryFacts, sampleNow } from '#test/arbitraryFacts.ts';
import { factsSchema } from '#wire/facts.ts';
import { findNextJudgement } from './findNextJudgement.ts';

const dayMs = 86_400_000;
const at = (text: string) => new Date(text);

it('is the first moment that is a whole number of days away from one that is written down, and at most midnight', () => {
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

const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Gives every moment another time of day. */
const spread = (facts: Facts, ms: readonly number[]): Facts => {
  let count = 0;
  const moved = JSON.stringify(facts).replaceAll(moment, (text) => {
    count += 1;
    return new Date(Date.parse(text) + (ms[count % ms.length] ?? 0)).toISOString();
  });
  const parsed: unknown = JSON.parse(moved);
  return factsSchema.parse(parsed);
};

const answers = (facts: Facts, now: Date) => {
  const { scoredAt: _, categories, ...rest } = score(facts, rules, now);
  return {
    ...rest,
    outcomes: categories.flatMap(({ factors }) =>
      factors.map(({ id, outcome, standing }) => [id, outcome, standing]),
    ),
  };
};

/** Where rules draw lines, and somewhere else. */
const limits = fc.constantFrom(0, 7, 14, 30, 90, 180, 365, 730, 5);

it('leaves every answer as it is until then, whatever the facts', () => {
  const times = fc.array(fc.nat({ max: dayMs - 1 }), { minLength: 1, maxLength: 5 });
  const asked = fc.record({
    all: arbitraryFacts,
    times,
    place: fc.nat(),
    limit: limits,
    before: fc.nat({ max: dayMs }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(asked, ({ all, times, place, limit, before, part }) => {
      const facts = spread(all, times);
      const moments = JSON.stringify(facts).match(moment) ?? [sampleNow.toISOString()];
      const now = new Date(Date.parse(moments[place % moments.length] ?? '') + limit * dayMs - before);
      const next = findNextJudgement([facts], now).getTime();
      const until = new Date(Math.floor(now.getTime() + (next - 1 - now.getTime()) * part));
      fc.pre(until >= now);
      expect(answers(facts, until)).toEqual(answers(facts, now));
    }),
    { numRuns: 300 },
  );
});
