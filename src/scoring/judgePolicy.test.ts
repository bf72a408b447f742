import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ControlAct, controlActs, controlGrades } from '#model/controlGrade.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Facts, Power } from '#model/facts.ts';
import { decideVerdict, type PolicyCondition } from '#model/policies.ts';
import { arbitraryFacts, arbitraryPower, sampleNow } from '#test/arbitraryFacts.ts';
import { arbitraryHiding } from '#test/hideParts.ts';
import { fact, soundFacts } from '#test/soundFacts.ts';
import { factKeys, unknown } from './buildFacts.ts';
import { gradeControl } from './controlGrade.ts';
import { judgeCondition } from './judgePolicy.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

const seed = 42;
const worlds = 500;

const judge = (conditions: readonly PolicyCondition[], facts: Facts, isReadToken = true) =>
  conditions.map((condition) =>
    judgeCondition(condition, {
      facts,
      score: score(facts, rules, sampleNow),
      control: gradeControl(facts, sampleNow),
      isReadToken,
      now: sampleNow,
    }),
  );
const verdictOf = (conditions: readonly PolicyCondition[], facts: Facts) =>
  decideVerdict(judge(conditions, facts).map(({ state }) => state));

const fundActs: ControlAct[] = ['take', 'replaceCode', 'dilute'];

/** The example of the issue. */
const careful: PolicyCondition[] = [
  { kind: 'noSingleKey', acts: fundActs, withinHours: 48 },
  { kind: 'saleSimulated' },
  { kind: 'sourceVerified' },
  { kind: 'coverageAtLeast', percent: 70 },
];

const arbitraryCondition: fc.Arbitrary<PolicyCondition> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('noSingleKey' as const),
      acts: fc.subarray([...controlActs], { minLength: 1 }),
      withinHours: fc.constantFrom(1, 24, 48, 168),
    }),
  },
  fc.constantFrom<PolicyCondition>(
    { kind: 'saleSimulated' },
    { kind: 'notPaused' },
    { kind: 'sourceVerified' },
    { kind: 'noActiveExploit' },
  ),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('readWithin' as const), hours: fc.constantFrom(24, 48) }),
  },
  fc.record({ kind: fc.constant('coverageAtLeast' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('scoreAtLeast' as const), score: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('taxAtMost' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('controlGradeAtLeast' as const), grade: fc.constantFrom(...controlGrades) }),
);

/** The known part of what counts, in percent, counted anew. */
function knownPercent(facts: Facts): number {
  const categories = score(facts, rules, sampleNow).categories;
  const all = categories.flatMap(({ weight, factors }) => {
    const sum = factors.reduce((total, factor) => total + factor.weight, 0);
    return factors.map((factor) => ({ share: (weight * factor.weight) / sum, outcome: factor.outcome }));
  });
  const sumOf = (some: typeof all) => some.reduce((total, { share }) => total + share, 0);
  return (100 * sumOf(all.filter(({ outcome }) => outcome !== 'unknown'))) / sumOf(all);
}

/** What is true of a world is everything that there is to know of it. */
const isTrulyKnown = (facts: Facts): boolean => factKeys.every((key) => facts[key].state === 'known');

/**
 * The truth by its own reading of the world, without a line of what is tested: every chain of holders is walked by hand, and
 * what is not said to be harmless is harmful.
 */
const actsByClass: Record<Power['class'], readonly ControlAct[]> = {
  withdraw: ['take'],
  seize: ['take'],
  upgrade: ['replaceCode'],
  mint: ['dilute'],
  pause: ['block'],
  blacklist: ['block'],
  fee: ['tax'],
  burn: ['take'],
  other: controlActs,
  ownership: [],
};

function isAloneWithin(holder: Holder, seconds: number): boolean {
  if (seconds <= 0) return false;
  switch (holder.kind) {
    case 'nobody':
      return false;
    case 'multisig':
      return holder.threshold < 2;
    case 'timelock':
      return isAloneWithin(holder.controller, seconds - holder.delaySeconds);
    case 'contract':
      return holder.controller === null || isAloneWithin(holder.controller, seconds);
    default:
      return true;
  }
}

function isTrue(condition: PolicyCondition, facts: Facts): boolean {
  const value = <K extends keyof Facts>(key: K) => {
    const one = facts[key];
    if (one.state !== 'known') throw new Error(`the truth is not known of ${key}`);
    return one.value as Extract<Facts[K], { state: 'known' }>['value'];
  };
  switch (condition.kind) {
    case 'noSingleKey': {
      const { powers } = value('control');
      const can = (power: Power): boolean =>
        power.class === 'ownership'
          ? power.decides === true && condition.acts.includes('setPrice')
            ? true
            : powers.some((one) => one.contract === power.contract && one.class !== 'ownership' && can(one))
          : (power.decides === true && condition.acts.includes('setPrice')) ||
            actsByClass[power.class].some((act) => condition.acts.includes(act));
      return (
        !value('takeovers').some(({ open }) => open) &&
        !powers.some((power) => can(power) && isAloneWithin(power.holder, condition.withinHours * 3600))
      );
    }
    case 'saleSimulated':
      return value('sellSimulation').sellable;
    case 'taxAtMost':
      return value('transferFee').basisPoints <= condition.percent * 100;
    case 'notPaused':
      return value('restrictions').paused !== true;
    case 'sourceVerified': {
      const { verified, contracts } = value('sourceVerified');
      return contracts > 0 && verified >= contracts;
    }
    case 'noActiveExploit':
      return !value('incidents').all.some((one) => one.activeExploit && one.resolvedAt === null);
    case 'readWithin':
      return sampleNow.getTime() - Date.parse(value('lastRead').at) <= condition.hours * 3_600_000;
    // Grade and score of all that there is to know, by the rules whose own tests say that they are right.
    case 'controlGradeAtLeast':
      return (
        controlGrades.indexOf(gradeControl(facts, sampleNow).worst) <= controlGrades.indexOf(condition.grade)
      );
    // Nothing of the world: how much of it must be known, which is looked at beside the truth.
    case 'coverageAtLeast':
      return true;
    case 'scoreAtLeast':
      return (score(facts, rules, sampleNow).total ?? 0) >= condition.score;
  }
}

/** Everything that there is, known: some worlds sound but for a few powers, so that much is allowed in them. */
const arbitraryTruth: fc.Arbitrary<Facts> = fc.oneof(
  fc
    .record({
      powers: fc.array(arbitraryPower, { maxLength: 3 }),
      facts: arbitraryFacts,
      hoursAgo: fc.constantFrom(23, 25, 47, 49),
    })
    .map(({ powers, facts, hoursAgo }) => {
      const sound = soundFacts();
      return {
        ...sound,
        control: fact({ powers, contracts: 3, contractsRead: 3, tokens: 1, complete: true }),
        lastRead: fact({ at: new Date(sampleNow.getTime() - hoursAgo * 3_600_000).toISOString() }),
        ...(facts.takeovers.state === 'known' && { takeovers: facts.takeovers }),
        ...(facts.sellSimulation.state === 'known' && { sellSimulation: facts.sellSimulation }),
        ...(facts.restrictions.state === 'known' && { restrictions: facts.restrictions }),
      };
    }),
  fc.constant(soundFacts()),
);

/** What somebody may know of a world: less in detail, nothing of some facts, and of others what once was. */
const arbitraryKnowledge = fc.record({
  hide: arbitraryHiding,
  forgotten: fc.subarray([...factKeys], { maxLength: 3 }),
  isHidden: fc.boolean(),
});

describe('a policy', () => {
  it(`allows nothing wrongly in ${worlds} worlds of which the truth is known`, () => {
    const told = { allow: 0, deny: 0, unknown: 0 };
    const samples = fc.sample(
      fc.record({
        truth: arbitraryTruth,
        knowledge: arbitraryKnowledge,
        conditions: fc.array(arbitraryCondition, { minLength: 1, maxLength: 3 }),
      }),
      { numRuns: worlds, seed },
    );
    for (const { truth, knowledge, conditions } of samples) {
      expect(isTrulyKnown(truth)).toBe(true);
      const forgotten = Object.fromEntries(knowledge.forgotten.map((key) => [key, unknown('not read')]));
      const seen = knowledge.isHidden ? { ...knowledge.hide(truth), ...forgotten } : truth;
      const verdict = verdictOf(conditions, seen);
      told[verdict]++;
      const truths = conditions.map((condition) => isTrue(condition, truth));
      const words = JSON.stringify({ conditions, control: truth.control, seen: seen.control });
      if (verdict === 'allow') expect(truths, words).not.toContain(false);
      for (const one of conditions)
        if (verdict === 'allow' && one.kind === 'coverageAtLeast')
          expect(knownPercent(seen), words).toBeGreaterThanOrEqual(one.percent - 1e-9);
      if (verdict === 'deny') expect(truths, words).toContain(false);
    }
    // A judge that never says yes, or never says no, would pass as well.
    expect(told.allow).toBeGreaterThan(worlds / 10);
    expect(told.deny).toBeGreaterThan(worlds / 10);
  });

  it('is told less by those who know less, and never something else', () => {
    fc.assert(
      fc.property(
        arbitraryFacts,
        arbitraryHiding,
        fc.array(arbitraryCondition, { minLength: 1, maxLength: 3 }),
        (facts, hide, conditions) => {
          const before = judge(conditions, facts).map(({ state }) => state);
          const after = judge(conditions, hide(facts)).map(({ state }) => state);
          for (const [place, state] of after.entries()) expect(['unknown', before[place]]).toContain(state);
        },
      ),
      { numRuns: 300, seed },
    );
  });

  it('answers what the issue asks: allow for a sound project, and why not for others', () => {
    const sound = soundFacts();
    expect(verdictOf(careful, sound)).toBe('allow');
    const key = { kind: 'key', address: '0x01' } as const;
    const power = (holder: Holder): Power => ({
      class: 'withdraw',
      contract: '0xc',
      function: 'drain',
      holder,
      evidence: [],
    });
    const held = (holder: Holder) => ({
      ...sound,
      control: fact({ powers: [power(holder)], contracts: 1, contractsRead: 1, complete: true }),
    });
    const timelock = (hours: number): Holder => ({
      kind: 'timelock',
      address: '0xt',
      delaySeconds: hours * 3600,
      controller: key,
    });
    const single = (facts: Facts) => judge(careful.slice(0, 1), facts)[0];
    expect(single(held(key))).toMatchObject({
      state: 'broken',
      reason: 'Drain on 0xc by one key (0x01), too soon.',
    });
    expect(single(held(timelock(47)))?.state).toBe('broken');
    expect(single(held(timelock(48)))?.state).toBe('met');
    expect(single(held({ kind: 'unknown' }))?.state).toBe('unknown');
    expect(single(held({ kind: 'multisig', address: '0xm', threshold: 1, owners: 3 }))?.state).toBe('broken');
    expect(verdictOf(careful, { ...sound, sellSimulation: unknown('no pool found') })).toBe('unknown');
    // What it does was not followed to its end.
    const cut = { ...power(key), class: 'pause' as const, cut: true as const };
    const followed = { powers: [cut], contracts: 1, contractsRead: 1, complete: true };
    expect(single({ ...sound, control: fact(followed) })?.state).toBe('unknown');
    // What was simulated of another token says nothing of this one.
    expect(judge([{ kind: 'saleSimulated' }], sound, false)[0]?.state).toBe('unknown');
    expect(decideVerdict([])).toBe('unknown');
  });
});
