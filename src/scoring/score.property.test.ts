import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pick } from '#lib/pick.ts';
import { controlGrades, type GradeLetter } from '#model/controlGrade.ts';
import type { FactKey, Facts, FactValues, Finding, FixProof, Power } from '#model/facts.ts';
import { arbitraryFacts, arbitraryFinding, arbitraryPower, sampleNow } from '#test/arbitraryFacts.ts';
import { arbitraryHiding } from '#test/hideParts.ts';
import { carryForward, factKeys, known, unknown } from './buildFacts.ts';
import { gradeControl } from './controlGrade.ts';
import { explainChange } from './explainChange.ts';
import { readFacts } from './readFacts.ts';
import { type Rules, rules } from './rules.ts';
import { score } from './score.ts';

const someKeys = fc.subarray(factKeys);

const without = (all: Facts, keys: FactKey[]): Facts => ({
  ...all,
  ...Object.fromEntries(keys.map((key) => [key, unknown('withheld')])),
});

/** What a fix makes of a word that it is missing. */
const fixes: Partial<Record<FixProof, FixProof>> = { refuted: 'proven', claimedMissing: 'claimed' };

const allFactors = (all: Facts) => score(all, rules, sampleNow).categories.flatMap(({ factors }) => factors);

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled).reverse();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, shuffled(item)]),
  );
};

describe('any facts', () => {
  test('give scores within 0 and 100, a range around the total, and the same answer again', () => {
    fc.assert(
      fc.property(arbitraryFacts, (all) => {
        const result = score(all, rules, sampleNow);
        const totals = [result.total, result.uncapped, ...result.categories.map((one) => one.score)];
        for (const value of totals) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
          expect(Math.round(value * 10) / 10).toBe(value);
        }
        expect(result.range.low).toBeLessThanOrEqual(result.total ?? 100);
        expect(result.range.high).toBeGreaterThanOrEqual(result.total ?? 0);
        expect(result.rating === null).toBe(result.total === null);
        expect(result.ranked).toBe(result.total !== null);
        expect(score(all, rules, sampleNow)).toEqual(result);
      }),
    );
  });

  test('give every factor and cap a sentence, and every lowered total a cap that says so', () => {
    fc.assert(
      fc.property(arbitraryFacts, (all) => {
        const { caps, total, uncapped, categories } = score(all, rules, sampleNow);
        expect(caps.map(({ id: cap }) => cap)).toEqual(rules.caps.map(({ id: cap }) => cap));
        for (const { sentence } of [...caps, ...categories.flatMap(({ factors }) => factors)]) {
          expect(sentence).toMatch(/^\S.*\.$/);
          expect(sentence).not.toMatch(/undefined|NaN|Infinity|\[object/);
        }
        const lowering = caps.filter(({ lowers }) => lowers);
        expect(total).toBe(lowering.length > 0 ? Math.min(...lowering.map(({ limit }) => limit)) : uncapped);
        for (const cap of lowering) expect(cap.sentence).toContain(`at most ${cap.limit}`);
      }),
    );
  });

  test('give a control grade with a sentence, and a reason for each end of it', () => {
    fc.assert(
      fc.property(arbitraryFacts, (all) => {
        const { best, worst, sentence, reasons, unknown: open } = gradeControl(all, sampleNow);
        expect(sentence).toMatch(/^\S.*\.$/);
        expect(sentence).not.toMatch(/undefined|NaN|Infinity|\[object/);
        expect(reasons[0]?.grade ?? 'A').toBe(best);
        expect(open[0]?.worst ?? best).toBe(worst);
      }),
    );
  });

  test('give the same score and hash in any order', () => {
    fc.assert(
      fc.property(arbitraryFacts, (all) => {
        expect(gradeControl(shuffled(all) as Facts, sampleNow)).toMatchObject(
          pick(gradeControl(all, sampleNow), ['best', 'worst']),
        );
        expect(score(shuffled(all) as Facts, rules, sampleNow)).toEqual(score(all, rules, sampleNow));
      }),
    );
  });
});

describe('resolving a finding', () => {
  test('never lowers the total or any category', () => {
    const withFindings = fc.record({
      all: arbitraryFacts,
      findings: fc.array(arbitraryFinding, { minLength: 1, maxLength: 6 }),
      pick: fc.nat(),
      complete: fc.boolean(),
    });
    fc.assert(
      fc.property(withFindings, ({ all, findings, pick, complete }) => {
        const chosen = pick % findings.length;
        const resolved = findings.map(
          (one, index): Finding =>
            index === chosen
              ? { ...one, status: 'resolved', proofOfFix: fixes[one.proofOfFix] ?? one.proofOfFix }
              : one,
        );
        const scored = (value: Finding[]) =>
          score(
            { ...all, findings: known({ all: value, complete }, sampleNow.toISOString()) },
            rules,
            sampleNow,
          );
        const before = scored(findings);
        const after = scored(resolved);
        // Where others may be open, or a fix that was missing is not proven yet, an answer is left open: a number can go,
        // and never fall.
        const gone = 100;
        expect(after.total ?? gone).toBeGreaterThanOrEqual(before.total ?? 0);
        for (const [index, category] of after.categories.entries()) {
          expect(category.score ?? gone).toBeGreaterThanOrEqual(before.categories[index]?.score ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Less knowledge only widens the range of the control grade. */
function expectWiderGrade(more: Facts, less: Facts): void {
  const place = (letter: GradeLetter) => controlGrades.indexOf(letter);
  const before = gradeControl(more, sampleNow);
  const after = gradeControl(less, sampleNow);
  expect(place(after.best)).toBeLessThanOrEqual(place(before.best));
  expect(place(after.worst)).toBeGreaterThanOrEqual(place(before.worst));
}

/** What the rules say with more and with less knowledge: equal, or unknown. */
function expectOnlyUnknown(more: Facts, less: Facts): void {
  expectWiderGrade(more, less);
  const before = score(more, rules, sampleNow);
  const after = score(less, rules, sampleNow);
  const outcomes = new Map(
    before.categories.flatMap(({ factors }) => factors.map(({ id, outcome }) => [id, outcome])),
  );
  for (const { id, outcome } of after.categories.flatMap(({ factors }) => factors))
    if (outcome !== 'unknown') expect([id, outcome]).toEqual([id, outcomes.get(id)]);
  const states = new Map(before.caps.map(({ id, state }) => [id, state]));
  for (const { id, state } of after.caps)
    if (state !== 'unknown') expect([id, state]).toEqual([id, states.get(id)]);
  expect(after.coverage).toBeLessThanOrEqual(before.coverage);
  // A letter needs half coverage: knowing less never earns one, and the range holds what full knowledge would say.
  if (after.rating !== null) expect(before.rating).not.toBeNull();
  if (before.total !== null) {
    expect(after.range.low).toBeLessThanOrEqual(before.total);
    expect(after.range.high).toBeGreaterThanOrEqual(before.total);
  }
  // Nobody is told that facts changed where only less or more is known of them.
  for (const [step, words] of [
    [explainChange(before, after), /: less is known|^Nothing/],
    [explainChange(after, before), /: more is known|^Nothing/],
  ] as const)
    expect(step.sentence).toMatch(words);
}

describe('knowing less', () => {
  test('turns an answer into unknown, never into another: facts nobody read', () => {
    fc.assert(
      fc.property(arbitraryFacts, someKeys, (all, keys) => {
        // Lost facts are remembered: a fact that was never known has nothing to remember.
        const current = without(
          all,
          factKeys.filter((key) => all[key].state === 'lost'),
        );
        expectOnlyUnknown(current, without(current, keys));
      }),
      { numRuns: 300 },
    );
  });

  test('turns an answer into unknown, never into another: facts that were lost', () => {
    fc.assert(
      fc.property(arbitraryFacts, someKeys, (all, keys) => {
        expectOnlyUnknown(all, carryForward(all, without(all, keys), sampleNow));
      }),
      { numRuns: 300 },
    );
  });

  test('turns an answer into unknown, never into another: facts known in less detail', () => {
    fc.assert(
      fc.property(arbitraryFacts, arbitraryHiding, (all, hide) => {
        const current = without(
          all,
          factKeys.filter((key) => all[key].state === 'lost'),
        );
        expectOnlyUnknown(current, hide(current));
      }),
      { numRuns: 300 },
    );
  });

  test('never changes a decided factor or cap, it only leaves more of them open', () => {
    fc.assert(
      fc.property(arbitraryFacts, someKeys, (all, keys) => {
        const more = readFacts(all).current;
        const less = readFacts(without(all, keys)).current;
        for (const factor of rules.factors) {
          const decided = factor.judge(less, sampleNow).outcome;
          if (decided !== 'unknown')
            expect([factor.id, factor.judge(more, sampleNow).outcome]).toEqual([factor.id, decided]);
        }
        for (const cap of rules.caps) {
          const decided = cap.judge(less).state;
          if (decided !== 'unknown') expect([cap.id, cap.judge(more).state]).toEqual([cap.id, decided]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('about holders or contracts never changes a decided power', () => {
    const masks = fc.array(fc.constantFrom('keep', 'hide', 'drop'), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(arbitraryFacts, fc.array(arbitraryPower, { maxLength: 5 }), masks, (all, powers, mask) => {
        const masked = powers.flatMap((one, index): Power[] => {
          if (mask[index] === 'drop') return [];
          return [mask[index] === 'hide' ? { ...one, holder: { kind: 'unknown' } } : one];
        });
        const contractsRead = masked.length < powers.length ? 1 : 2;
        const judged = (value: FactValues['control']) =>
          allFactors({
            ...all,
            control: { state: 'known', value, at: sampleNow.toISOString(), evidence: [] },
          });
        const more = judged({ powers, contractsRead: 2, contracts: 2, complete: true });
        for (const [index, { id: factor, outcome }] of judged({
          powers: masked,
          contractsRead,
          contracts: 2,
          complete: true,
        }).entries()) {
          if (outcome !== 'unknown') expect([factor, more[index]?.outcome]).toEqual([factor, outcome]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('never raises coverage, and never raises the lower or lowers the upper end of the range', () => {
    fc.assert(
      fc.property(arbitraryFacts, someKeys, (all, keys) => {
        const more = score(all, rules, sampleNow);
        const less = score(without(all, keys), rules, sampleNow);
        expect(less.coverage).toBeLessThanOrEqual(more.coverage);
        expect(less.range.low).toBeLessThanOrEqual(more.range.low);
        expect(less.range.high).toBeGreaterThanOrEqual(more.range.high);
        if (less.ranked) expect(more.ranked).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('never beats passing: an unknown factor never scores above the same factor passed', () => {
    fc.assert(
      fc.property(arbitraryFacts, fc.subarray(rules.factors.map((factor) => factor.id)), (all, passed) => {
        const generous: Rules = {
          ...rules,
          factors: rules.factors.map((factor) => ({
            ...factor,
            judge: (readings, now) => {
              const judgement = factor.judge(readings, now);
              const lift = judgement.outcome === 'unknown' && passed.includes(factor.id);
              return lift ? { ...judgement, outcome: 'pass' } : judgement;
            },
          })),
        };
        const current = without(
          all,
          factKeys.filter((key) => all[key].state === 'lost'),
        );
        expect(score(current, rules, sampleNow).total ?? 0).toBeLessThanOrEqual(
          score(current, generous, sampleNow).total ?? 0,
        );
      }),
    );
  });

  test('by losing facts that were known never raises the total, a category or coverage, and lifts no cap', () => {
    fc.assert(
      fc.property(arbitraryFacts, someKeys, (all, keys) => {
        const before = score(all, rules, sampleNow);
        const after = score(carryForward(all, without(all, keys), sampleNow), rules, sampleNow);
        expect(after.total ?? 0).toBeLessThanOrEqual(before.total ?? 0);
        expect(after.coverage).toBeLessThanOrEqual(before.coverage);
        for (const [index, category] of after.categories.entries()) {
          expect(category.score ?? 0).toBeLessThanOrEqual(before.categories[index]?.score ?? 0);
        }
        const applied = (result: typeof before) =>
          result.caps.filter(({ state }) => state === 'applies').map((cap) => cap.id);
        expect(applied(after)).toEqual(applied(before));
      }),
      { numRuns: 500 },
    );
  });
});
