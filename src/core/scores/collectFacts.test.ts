import { expect, it } from 'vitest';
import type { CodeMatch, Facts } from '#model/facts.ts';
import { known, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { ofAllAudits } from './collectFacts.ts';

const at = '2026-11-15T00:00:00.000Z';
const judge = (match: CodeMatch, audits: Facts['audits']) =>
  ofAllAudits({ ...unknownFacts(), codeMatch: known(match, at), audits }).codeMatch;

const whole = known({ all: [], complete: true }, at);
const some = known({ all: [], complete: false }, at);

it('calls code other than audited only where somebody looked for all audits', () => {
  const match = { matching: 1, differing: 1, notCompared: 0 };
  expect(judge(match, whole)).toMatchObject({ state: 'known', value: match });
  for (const audits of [some, unknown('nothing is on record')])
    expect(judge(match, audits)).toEqual({
      state: 'unknown',
      why: 'the code of 1 contract is not the one that audits on record name, and other audits were not searched for',
    });
});

it('keeps what another audit could not change', () => {
  const match = { matching: 1, differing: 0, notCompared: 1 };
  expect(judge(match, some)).toMatchObject({ state: 'known', value: match });
});
