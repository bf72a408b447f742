import { expect, test } from 'vitest';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { sampleNow, soundFacts } from '#test/soundFacts.ts';
import { listMissing } from './listMissing.ts';

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
