import { expect, it } from 'vitest';
import type { Facts } from '#model/facts.ts';
import { unknownReasons } from '#model/unknownReasons.ts';
import { fact, powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { unknown, unknownFacts } from './buildFacts.ts';
import { listNextSteps } from './nextSteps.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

const judge = (facts: Facts) => {
  const judged = score(facts, rules, sampleNow);
  return { coverage: judged.coverage, steps: listNextSteps(judged, facts) };
};
const stepsOf = (fields: Partial<Facts>) => Object.keys(judge(soundFacts(fields)).steps);

it('finds nothing to do where everything is known', () => {
  expect(judge(soundFacts())).toEqual({ coverage: 1, steps: {} });
});

it('gives every unknown question to one step: shares and coverage add up to all', () => {
  const samples = [unknownFacts('nobody looked'), soundFacts({ control: unknown('the node is gone') })];
  for (const facts of samples) {
    const { coverage, steps } = judge(facts);
    const sum = Object.values(steps).reduce((total, share) => total + share, coverage);
    expect(sum).toBeCloseTo(1, 9);
  }
});

it('says what would make a fact known, from why it is not', () => {
  expect(stepsOf({ website: unknown('the website on record has not been asked') })).toEqual([
    'source.websites',
  ]);
  expect(stepsOf({ website: unknown('not searched for a website yet') })).toEqual(['search.website']);
  expect(stepsOf({ sourceVerified: unknown('no source code is published here for its contracts') })).toEqual([
    'source.verifiedSources',
  ]);
  expect(stepsOf({ priceHistory: unknown('prices are on record for 0 of the last 30 days') })).toEqual([
    'source.prices',
  ]);
  expect(
    stepsOf({ repository: fact({ kind: 'public', url: 'https://x.example', lastCommitAt: null }) }),
  ).toEqual(['source.repositories']);
  expect(stepsOf({ sellSimulation: unknown('no exchange of this chain is looked at') })).toEqual(['markets']);
  expect(stepsOf({ sellSimulation: unknown(unknownReasons.noToken) })).toEqual(['tokenRecord']);
  expect(stepsOf({ incidents: fact({ all: [], complete: false }) })).toEqual(['search.incidents']);
  expect(stepsOf({ exchanges: unknown('nothing is on record') })).toEqual(['exchanges']);
});

it('tells contracts that no node reads from a list that nobody confirmed', () => {
  const others = unknown('nobody has said that the project has no others');
  expect(stepsOf({ control: unknown(unknownReasons.noContract) })).toEqual(['contracts']);
  expect(stepsOf({ control: unknown('not read from the chain yet') })).toEqual(['chain']);
  const powers = powersOf({ kind: 'nobody' }, 'mint');
  if (powers.state !== 'known') throw new Error('powers are known');
  const unconfirmed = { ...powers, value: { ...powers.value, complete: false } };
  expect(stepsOf({ control: unconfirmed, upgradeability: others, takeovers: others })).toEqual([
    'contractList',
  ]);
  const partly = { ...powers, value: { ...powers.value, contracts: 3 } };
  expect(stepsOf({ control: partly })).toEqual(['chain']);
});

it('asks for the findings of audits before it asks for anything of their code', () => {
  expect(stepsOf({ audits: unknown('not searched for audits yet') })).toContain('search.audits');
  expect(stepsOf({ findings: fact({ all: [], complete: false }) })).toEqual(['statedFindings']);
  expect(stepsOf({ codeMatch: unknown('no audit names the code of a deployed contract') })).toEqual([
    'auditedCode',
  ]);
});
