import { expect, it } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Facts } from '#model/facts.ts';
import type { KeyFact } from '#model/keyFacts.ts';
import type { FactorResult } from '#model/score.ts';
import { block, fact, finding, powersOf, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { carryForward, factKeys, unknown, unknownFacts } from './buildFacts.ts';
import { whoControls } from './powerFacts.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';
import { whatToKnow } from './whatToKnow.ts';

const key: Holder = { kind: 'key', address: '0x2222222222222222222222222222222222222222' };
const safe: Holder = {
  kind: 'multisig',
  address: '0x4444444444444444444444444444444444444444',
  threshold: 3,
  owners: 5,
};
const slow: Holder = {
  kind: 'timelock',
  address: '0x3333333333333333333333333333333333333333',
  delaySeconds: 172_800,
  controller: safe,
};

const writeFact = ({ tone, text }: KeyFact) => `${tone}: ${text}`;
const tellAll = (facts: Facts) => whatToKnow(score(facts, rules, sampleNow), facts).map(writeFact);
const tell = (fields: Partial<Facts> = {}) => tellAll(soundFacts(fields));

it('says of a sound project what speaks for it', () => {
  expect(tell()).toEqual([
    'good: Audited by Northgate and Quill',
    'good: 2 of 2 contracts run audited code',
    'good: Nobody can upgrade, mint or withdraw',
  ]);
});

it('puts a honeypot first and praises nothing beside it', () => {
  expect(
    tell({
      sellSimulation: fact({ sellable: false, reason: 'TRANSFER_FROM_FAILED' }),
      audits: fact({ all: [], complete: true }),
      control: powersOf(key, 'other', 'ownership'),
    }),
  ).toEqual([
    'grave: Honeypot: buyers cannot sell',
    'caution: No audit found',
    'caution: One key can call other at once',
  ]);
});

it('joins what one key can do, the gravest act first', () => {
  expect(tell({ control: powersOf(key, 'fee', 'pause', 'mint', 'upgrade', 'ownership') })[0]).toBe(
    'risk: One key can upgrade the code, mint, pause and 1 more at once',
  );
  expect(tell({ control: powersOf(slow, 'mint', 'ownership') })).toContain(
    'minor: 3 of 5 keys can mint after 2 days',
  );
  expect(tell({ control: powersOf({ kind: 'anyone' }, 'mint') })[0]).toBe('grave: Anybody can mint at once');
});

it('dates a finding by its report and an incident by its day', () => {
  const facts = soundFacts({
    findings: fact({
      all: [finding({ severity: 'critical', status: 'pending', reportedAt: '2026-03-06T00:00:00.000Z' })],
      complete: true,
    }),
    incidents: fact({
      all: [
        {
          id: 'I-1',
          title: 'Vault drained',
          severity: 'critical',
          happenedAt: '2026-05-30T00:00:00.000Z',
          resolvedAt: null,
          activeExploit: true,
          evidence: [block],
        },
      ],
      complete: true,
    }),
  });
  expect(whatToKnow(score(facts, rules, sampleNow), facts).slice(0, 2)).toMatchObject([
    {
      tone: 'grave',
      text: 'Exploit ongoing: Vault drained',
      on: '2026-05-30T00:00:00.000Z',
      evidence: block,
    },
    { tone: 'risk', text: 'Critical finding open', on: '2026-03-06T00:00:00.000Z' },
  ]);
});

it('keeps the place of what is unknown, and calls nothing else of it', () => {
  expect(tellAll(unknownFacts('nobody looked'))).toEqual([
    'unknown: Unknown: who controls it, whether it can be sold and 7 more',
  ]);
  const bad: Partial<Facts> = {
    sellSimulation: unknown('no pool'),
    control: powersOf(key, 'upgrade'),
    audits: fact({ all: [], complete: true }),
    holders: fact({ top10Share: 0.99, holders: 12 }),
    transferFee: fact({ basisPoints: 900 }),
    codeMatch: fact({ matching: 1, differing: 1, notCompared: 0, complete: true }),
  };
  const told = tell(bad);
  expect(told).toHaveLength(5);
  expect(told.at(-1)).toBe('unknown: Unknown: whether it can be sold');
});

it('says of what can no longer be read that it is the last known', () => {
  const before = soundFacts({ sellSimulation: fact({ sellable: false, reason: null }) });
  const facts = carryForward(before, soundFacts({ sellSimulation: unknown('the node is gone') }), sampleNow);
  expect(tellAll(facts)[0]).toBe('grave: Last known: Honeypot: buyers cannot sell');
});

it('names of two that control a project alone the one that can do worse', () => {
  const other: Holder = { kind: 'key', address: `0x${'9'.repeat(40)}` };
  const [pausing, minting] = [powersOf(other, 'pause'), powersOf(key, 'mint')];
  if (pausing.state !== 'known' || minting.state !== 'known') throw new Error('powers are known');
  const powers = [...pausing.value.powers, ...minting.value.powers];
  expect(whoControls({ ...pausing, value: { ...pausing.value, powers } }).detail).toBe('0x2222…2222');
});

it('asks who else controls a project of which one holder is known', () => {
  const facts = soundFacts({ control: powersOf({ kind: 'unknown' }, 'mint', 'upgrade', 'withdraw') });
  const asked = (shown: Facts) => tellAll(shown).find((line) => line.startsWith('unknown'));
  expect(asked(facts)).toContain('who controls it');
  if (facts.control.state !== 'known') throw new Error('powers are known');
  const own = powersOf(key, 'other');
  const powers = [...facts.control.value.powers, ...(own.state === 'known' ? own.value.powers : [])];
  expect(
    asked({ ...facts, control: { ...facts.control, value: { ...facts.control.value, powers } } }),
  ).toContain('who else controls it');
});

it('says who controls a project no more surely than its contracts were read', () => {
  const powers = powersOf(safe, 'mint');
  expect(whoControls(powers)).toMatchObject({ tone: 'caution', text: '3 of 5 keys, no delay' });
  expect(whoControls(powersOf(slow, 'mint'))).toMatchObject({ text: '3 of 5 keys, 2 days notice' });
  expect(whoControls(powersOf(key, 'mint'))).toMatchObject({ tone: 'risk', text: 'One key, no delay' });
  expect(whoControls(powersOf({ kind: 'nobody' }, 'mint'))).toMatchObject({ tone: 'good', text: 'Nobody' });
  expect(whoControls(powersOf({ kind: 'unknown' }, 'mint'))).toEqual({
    ...{ tone: 'unknown', text: 'Unknown', detail: 'not all holders known' },
  });
  expect(whoControls(unknown('no node'))).toEqual({ tone: 'unknown', text: 'Unknown', detail: 'no node' });
  if (powers.state === 'known')
    expect(whoControls({ ...powers, value: { ...powers.value, contracts: 3 } })).toEqual({
      tone: 'unknown',
      text: 'Not all known',
      detail: '3 of 5 keys, no delay; 2 of 3 contracts read',
    });
});

it('calls who sets what decides a risk, and praises no control beside it', () => {
  const powers = powersOf(key, 'other');
  const deciding: Facts['control'] =
    powers.state === 'known'
      ? {
          ...powers,
          value: { ...powers.value, powers: powers.value.powers.map((one) => ({ ...one, decides: true })) },
        }
      : powers;
  const told = tell({ control: deciding });
  expect(told[0]).toBe('risk: One key can set the price or rate (other) at once');
  expect(told).not.toContain('good: Nobody can upgrade, mint or withdraw');
});

it('counts contracts, not ways to take them over', () => {
  const way = (contract: string, title: string) => ({ contract, title, open: true, evidence: [block] });
  const takenBy = (...ways: ReturnType<typeof way>[]) => tell({ takeovers: fact(ways) })[0];
  const twice = [way('0x1', 'anybody can initialize it'), way('0x1', 'anybody can destroy it')];
  expect(takenBy(...twice)).toBe('grave: Anybody can take over a contract');
  expect(takenBy(...twice, way('0x2', 'anybody can destroy it'))).toBe(
    'grave: Anybody can take over 2 contracts',
  );
});

const badFacts = soundFacts({
  audits: fact({ all: [], complete: true }),
  findings: fact({ all: [finding({ severity: 'critical', status: 'pending' })], complete: true }),
  codeMatch: fact({ matching: 0, differing: 2, notCompared: 0, complete: true }),
  control: powersOf(key, 'upgrade', 'mint', 'pause'),
  takeovers: fact([{ contract: '0x1', title: 'anybody can destroy it', open: true, evidence: [block] }]),
  incidents: fact({
    all: [
      {
        ...{ id: 'I-1', title: 'Vault drained', severity: 'critical', activeExploit: true },
        ...{ happenedAt: '2026-05-30T00:00:00.000Z', resolvedAt: null, evidence: [block] },
      },
    ],
    complete: true,
  }),
  bugBounty: fact({ kind: 'none' }),
  sellSimulation: fact({ sellable: false, reason: null }),
  transferFee: fact({ basisPoints: 2_000 }),
  holders: fact({ top10Share: 0.99, holders: 400 }),
  team: fact({ kind: 'anonymous' }),
  repository: fact({ kind: 'none' }),
});
/** Whatever could be told of these facts, had it room. */
const listTellable = (facts: Facts): string[] =>
  score(facts, rules, sampleNow).categories.flatMap((category) =>
    category.factors.flatMap((one) =>
      whatToKnow({ categories: [{ ...category, factors: [one] }] }, facts).map(writeFact),
    ),
  );

it.each([
  ['a sound project', soundFacts()],
  ['a bad one', badFacts],
] as const)('says nothing else of %s when less is known', (_, facts) => {
  const tellable = listTellable(facts);
  for (const missing of factKeys) {
    const less = tellAll({ ...facts, [missing]: unknown('nobody looked') });
    expect(less.length, missing).toBeLessThanOrEqual(6);
    const others = less.filter((line) => !line.startsWith('unknown: ') && !tellable.includes(line));
    expect(others, `without ${missing}`).toEqual([]);
  }
});

const failed = (id: string, weight: number): FactorResult => ({
  ...{ id, weight, name: id, category: 'codeSecurity', sentence: '', evidence: [] },
  ...{ outcome: 'fail', standing: 'current' },
});
const tellOf = (facts: Facts, ...factors: FactorResult[]) =>
  whatToKnow(
    { categories: [{ id: 'codeSecurity', name: 'Code', weight: 1, score: null, coverage: 1, factors }] },
    facts,
  ).map(({ text }) => text);

it('puts the newer of two first where they weigh the same', () => {
  const [audit, age] = [failed('code.auditAge', 1), failed('health.age', 1)];
  const since = (firstSeenAt: string) => soundFacts({ deployment: fact({ firstSeenAt }) });
  expect(tellOf(since('2026-05-01T00:00:00.000Z'), audit, age)).toEqual([
    'First contract is recent',
    'Last audit is old',
  ]);
  expect(tellOf(since('2025-05-01T00:00:00.000Z'), audit, age)).toEqual([
    'Last audit is old',
    'First contract is recent',
  ]);
});

it('weighs twice what somebody can do at any moment', () => {
  const facts = soundFacts({
    control: powersOf(key, 'upgrade'),
    codeMatch: fact({ matching: 1, differing: 1, notCompared: 0, complete: true }),
  });
  const power = 'One key can upgrade the code at once';
  const copy = '1 of 2 contracts differs from the audited code';
  const weighed = (match: number) =>
    tellOf(facts, failed('governance.upgrade', 2), failed('code.match', match));
  expect(weighed(3)).toEqual([power, copy]);
  expect(weighed(5)).toEqual([copy, power]);
});
