import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import { stageSchemes } from '#model/stageConditions.ts';
import { arbitraryFacts } from '#test/arbitraryFacts.ts';
import { arbitraryHiding } from '#test/hideParts.ts';
import { fact, powersOf, soundFacts } from '#test/soundFacts.ts';
import { unknown } from './buildFacts.ts';
import type { StageFacts } from './judgePermissions.ts';
import { noStage, rangeOfStages } from './rangeOfStages.ts';
import { judgeStages } from './stageConditions.ts';

const key: Holder = { kind: 'key', address: '0x01' };
const wallet = (threshold: number, owners: number): Holder => ({
  ...{ kind: 'multisig', address: '0x02', threshold, owners },
});
const after = (days: number, controller: Holder): Holder => ({
  ...{ kind: 'timelock', address: '0x03', delaySeconds: days * 86_400, controller },
});

const answer = (facts: StageFacts, id: string) => {
  const [scheme, stage, name] = id.split(' ');
  const found = judgeStages(facts).find(
    (one) => one.scheme === scheme && String(one.stage) === stage && one.id === name,
  );
  return found && [found.state, found.sentence];
};
const held = (holder: Holder) => soundFacts({ control: powersOf(holder, 'upgrade') });

it('answers by who holds the permissions and how long users can leave', () => {
  const states = (holder: Holder) =>
    ['defiscan 1 exit', 'defiscan 2 exit', 'l2beat 1 exit', 'l2beat 1 council', 'l2beat 2 exit'].map(
      (id) => answer(held(holder), id)?.[0],
    );
  expect(states(key)).toEqual(['notMet', 'notMet', 'notMet', 'notMet', 'notMet']);
  expect(states({ kind: 'anyone' })).toEqual(['notMet', 'notMet', 'notMet', 'notMet', 'notMet']);
  expect(states({ kind: 'nobody' })).toEqual(['met', 'met', 'met', 'met', 'met']);
  expect(states(after(7, key))).toEqual(['met', 'notMet', 'met', 'met', 'notMet']);
  // A vote would be needed, and a delay is none.
  expect(states(after(30, key))).toEqual(['met', 'unknown', 'met', 'met', 'met']);
  // The numbers of a council, and nobody can tell from a chain who its signers are.
  expect(states(wallet(4, 7))).toEqual(['unknown', 'notMet', 'notMet', 'notMet', 'notMet']);
  expect(states(wallet(6, 8))).toEqual(['unknown', 'notMet', 'unknown', 'unknown', 'notMet']);
  expect(states(wallet(3, 5))).toEqual(['notMet', 'notMet', 'notMet', 'notMet', 'notMet']);
  expect(states({ kind: 'unknown' })).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
});

it('says why, with the evidence of what it rests on', () => {
  const [exit] = judgeStages(held(key)).filter(({ stage, id }) => stage === 1 && id === 'exit');
  expect(exit?.sentence).toBe(
    '1 critical permission of 1 found without it. It is upgrade on 0x1111…1111 by one key (0x01).',
  );
  expect(exit?.evidence).toHaveLength(1);
  expect(answer(soundFacts(), 'defiscan 0 verified')).toEqual([
    'met',
    '2 of 2 contracts with source code that builds what runs.',
  ]);
  expect(answer(soundFacts({ control: unknown('no node') }), 'defiscan 1 exit')).toEqual([
    'unknown',
    'Who holds the permissions is not known: no node.',
  ]);
});

it('is not met where a stranger can seize a contract', () => {
  const takeovers = fact([{ contract: '0x11', title: 'open initializer', open: true, evidence: [] }]);
  expect(answer(soundFacts({ takeovers }), 'defiscan 1 exit')).toEqual([
    'notMet',
    'Anybody can seize 0x11 (open initializer).',
  ]);
});

it('bounds the stage by what is not met and by what is met without a gap', () => {
  const range = (...states: ('met' | 'notMet' | 'unknown')[]) => {
    const conditions = states.map((state, at) => ({
      ...{ scheme: 'defiscan' as const, stage: ([0, 1, 2] as const)[at] ?? 2, state },
    }));
    const { atLeast, atMost } = rangeOfStages(conditions, 'defiscan');
    return [atLeast, atMost];
  };
  expect(range('met', 'notMet', 'met')).toEqual([0, 0]);
  expect(range('unknown', 'notMet', 'notMet')).toEqual([noStage, 0]);
  expect(range('met', 'met', 'unknown')).toEqual([1, 2]);
  expect(range('unknown', 'met', 'met')).toEqual([noStage, 2]);
  expect(range('notMet', 'met', 'met')).toEqual([noStage, noStage]);
  expect(range('met', 'met', 'met')).toEqual([2, 2]);
  expect(rangeOfStages([], 'l2beat')).toEqual({ atLeast: noStage, atMost: 2 });
  expect(rangeOfStages(judgeStages(held(key)), 'defiscan')).toEqual({ atLeast: noStage, atMost: 0 });
});

it('keeps the law: with less known, a condition is answered the same or unknown, and the stages only widen', () => {
  fc.assert(
    fc.property(arbitraryFacts, arbitraryHiding, (all, hide) => {
      const [known, less] = [judgeStages(all), judgeStages(hide(all))];
      for (const [index, whole] of known.entries())
        expect([whole.state, 'unknown']).toContain(less[index]?.state);
      for (const scheme of stageSchemes) {
        const [narrow, wide] = [rangeOfStages(known, scheme), rangeOfStages(less, scheme)];
        expect(wide.atLeast).toBeLessThanOrEqual(narrow.atLeast);
        expect(wide.atMost).toBeGreaterThanOrEqual(narrow.atMost);
      }
    }),
    { numRuns: 400 },
  );
});
