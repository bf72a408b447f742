import { expect, test } from 'vitest';
import type { Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { block, fact, finding, powersOf, read, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { carryForward, unknown, unknownFacts } from './buildFacts.ts';
import { rules } from './rules.ts';
import { score, shownScore } from './score.ts';

const scored = (fields: Partial<Facts> = {}): Score => score(soundFacts(fields), rules, sampleNow);
const categoriesOf = ({ categories }: Score) => categories.map((category) => category.score);
const factorOf = (result: Score, id: string) =>
  result.categories.flatMap(({ factors }) => factors).find((one) => one.id === id);
const capOf = (result: Score, id: string) => result.caps.find((one) => one.id === id);

test('renounced: nobody holds a power and everything else is good', () => {
  const result = scored();
  expect(result).toMatchObject({
    total: 100,
    rating: 'AAA',
    coverage: 1,
    ranked: true,
    range: { low: 100, high: 100 },
  });
  expect(result.caps.map(({ state }) => state)).toEqual(['clear', 'clear', 'clear', 'clear']);
  expect(factorOf(result, 'governance.mint')).toMatchObject({
    outcome: 'pass',
    sentence: 'Power to mint tokens: mint on 0x1111…1111: nobody.',
    evidence: [block],
  });
});

test('single key: fails each power it holds and is capped at 60', () => {
  const result = scored({
    control: powersOf(
      { kind: 'key', address: '0x2222222222222222222222222222222222222222' },
      'mint',
      'upgrade',
      'pause',
      'ownership',
    ),
    upgradeability: fact({ kind: 'standardProxy', pattern: 'ERC-1967' }),
  });
  // Governance keeps withdraw 3, fee 2, takeover 2 and half of upgradeability 1: 7.5 of 25.
  expect(categoriesOf(result)).toEqual([100, 30, 100, 100, 100, 100]);
  expect(result).toMatchObject({ uncapped: 82.5, total: 60, rating: 'BBB', ranked: true });
  expect(capOf(result, 'oneKey')).toMatchObject({
    state: 'applies',
    lowers: true,
    sentence:
      'The total can be at most 60. One key acts alone and at once: mint on 0x1111…1111 by one key (0x2222…2222) and upgrade on 0x1111…1111 by one key (0x2222…2222).',
    evidence: [block],
  });
});

test('multisig behind a timelock: passes its powers, with half a mark for the warning', () => {
  const control = powersOf(
    {
      kind: 'timelock',
      address: '0x3333333333333333333333333333333333333333',
      delaySeconds: 172_800,
      controller: {
        kind: 'multisig',
        address: '0x4444444444444444444444444444444444444444',
        threshold: 3,
        owners: 5,
      },
    },
    'mint',
    'upgrade',
  );
  const result = scored({ control, upgradeability: fact({ kind: 'standardProxy', pattern: 'ERC-1967' }) });
  // 1 of 2 points for a two-day warning and 0.5 of 1 for the proxy: 23.5 of 25.
  expect(categoriesOf(result)).toEqual([100, 94, 100, 100, 100, 100]);
  expect(result).toMatchObject({ total: 98.5, rating: 'AAA' });
  expect(shownScore(98.5)).toBe(98);
  expect(factorOf(result, 'governance.warning')).toMatchObject({
    outcome: 'partial',
    sentence:
      'The shortest wait before a power acts is 2 days (mint on 0x1111…1111: 3 of 5 keys (0x4444…4444) after 2 days and upgrade on 0x1111…1111: 3 of 5 keys (0x4444…4444) after 2 days).',
  });
});

test('exploited: the exploit that goes on caps at 30, below the cap of the open critical finding', () => {
  const result = scored({
    incidents: fact([
      {
        id: 'I-1',
        title: 'Vault drained',
        severity: 'critical',
        happenedAt: '2026-05-30T00:00:00.000Z',
        resolved: false,
        activeExploit: true,
        evidence: [block],
      },
    ]),
    findings: fact([finding({ severity: 'critical', status: 'acknowledged', proofOfFix: 'none' })]),
  });
  // Code loses critical 4 and proof 2; operations loses incidents 4.
  expect(categoriesOf(result)).toEqual([80, 100, 73.3, 100, 100, 100]);
  expect(result).toMatchObject({ uncapped: 90, total: 30, rating: 'CCC', ranked: true });
  expect(result.caps.filter(({ lowers }) => lowers).map(({ id, limit }) => [id, limit])).toEqual([
    ['activeExploit', 30],
    ['unresolvedCritical', 40],
  ]);
  expect(capOf(result, 'activeExploit')?.sentence).toBe(
    'The total can be at most 30. An exploit is going on: Vault drained.',
  );
});

test('never audited: no findings is not praise', () => {
  const result = scored({
    audits: fact([]),
    findings: fact([]),
    codeMatch: unknown('there is no audited code'),
  });
  expect(factorOf(result, 'code.audited')).toMatchObject({
    outcome: 'fail',
    sentence: 'No audit is on record.',
  });
  expect(factorOf(result, 'code.criticalFindings')).toMatchObject({
    outcome: 'unknown',
    sentence: 'No review has looked for a critical finding.',
  });
  // Known in code: 5 + 3 + 3 + 1 failed, verified source 2 passed: 2 of 14.
  expect(categoriesOf(result)).toEqual([14.3, 100, 100, 100, 100, 100]);
  expect(result).toMatchObject({ total: 74.3, rating: 'A', coverage: 0.81, ranked: true });
  expect(result.range).toEqual({ low: 69, high: 88 });
});

test('deployed code differs from the audited code: capped at 70', () => {
  const result = scored({ codeMatch: fact({ matching: 1, differing: 1, notCompared: 0 }) });
  expect(result).toMatchObject({ uncapped: 95, total: 70, rating: 'A' });
});

test('a cap above the total is named and changes nothing', () => {
  const bare = { ...unknownFacts(), codeMatch: fact({ matching: 0, differing: 1, notCompared: 0 }) };
  const result = score(bare, rules, sampleNow);
  expect(capOf(result, 'codeDiffers')).toMatchObject({
    state: 'applies',
    lowers: false,
    sentence:
      'The total can be at most 70. The deployed code of 1 contract differs from the audited code. The total is 0 without it.',
  });
});

test('under-covered: a good score on few facts is not ranked, and its range says why', () => {
  const { website, documentation, status } = soundFacts();
  const result = score({ ...unknownFacts(), website, documentation, status }, rules, sampleNow);
  expect(result).toMatchObject({
    total: 100,
    rating: 'AAA',
    coverage: 0.05,
    ranked: false,
    range: { low: 5, high: 100 },
  });
  expect(categoriesOf(result)).toEqual([null, null, null, null, 100, 100]);
  expect(capOf(result, 'oneKey')).toMatchObject({
    state: 'unknown',
    sentence: 'Not applied: it is not known who can upgrade or mint: not read yet.',
  });
});

test('withheld findings: the low end assumes the cap that nobody can rule out', () => {
  const openCritical = fact([finding({ severity: 'critical', status: 'pending', proofOfFix: 'none' })]);
  expect(scored({ findings: openCritical }).range).toEqual({ low: 40, high: 40 });
  // Without the findings: critical 4, major 3, lesser 2, proof 2 and answers 3 are open.
  expect(scored({ findings: unknown() }).range).toEqual({ low: 40, high: 100 });
});

test('what a browser gets over the wire scores the same there', () => {
  const facts = soundFacts();
  const sent = JSON.parse(JSON.stringify({ facts, shown: score(facts, rules, sampleNow) }));
  expect(score(sent.facts, rules, new Date(sent.shown.scoredAt))).toEqual(sent.shown);
});

test('nothing known: no score at all', () => {
  expect(score(unknownFacts(), rules, sampleNow)).toMatchObject({
    total: null,
    rating: null,
    coverage: 0,
    ranked: false,
    range: { low: 0, high: 100 },
  });
});

test('coverage of exactly one half is ranked', () => {
  const { control, upgradeability, takeovers, incidents, bugBounty, monitoring, lastRead } = soundFacts();
  const half = { control, upgradeability, takeovers, incidents, bugBounty, monitoring, lastRead };
  const { holders, sellSimulation, votes, website, documentation, funding } = soundFacts();
  const at = (fields: Partial<Facts>) => score({ ...unknownFacts(), ...half, ...fields }, rules, sampleNow);
  expect(at({ holders, sellSimulation, votes, website, documentation, funding })).toMatchObject({
    coverage: 0.5,
    ranked: true,
  });
  expect(at({ holders, sellSimulation, votes, website, documentation })).toMatchObject({
    coverage: 0.49,
    ranked: false,
  });
});

test('a lost fact counts on when it was bad, and no longer when it was good', () => {
  const before = soundFacts({ codeMatch: fact({ matching: 1, differing: 1, notCompared: 0 }) });
  const next = { ...before, codeMatch: unknown('endpoint silent'), bugBounty: unknown('page gone') };
  const result = score(carryForward(before, next, sampleNow), rules, sampleNow);
  expect(factorOf(result, 'code.match')).toMatchObject({
    outcome: 'fail',
    standing: 'held',
    sentence:
      'Last known, no longer readable: The deployed code of 1 of 2 contracts differs from the audited code.',
  });
  expect(factorOf(result, 'operations.bounty')).toMatchObject({
    outcome: 'unknown',
    standing: 'unknown',
    sentence: 'It is not known whether a bug bounty runs: page gone.',
  });
  expect(capOf(result, 'codeDiffers')).toMatchObject({ state: 'applies', held: true });
  expect(result).toMatchObject({ total: 70, coverage: 0.92 });
});

test('carrying facts forward keeps a lost one lost until it is read again', () => {
  const before = soundFacts();
  const silent = { ...before, votes: unknown('silent') };
  const lost = carryForward(before, silent, sampleNow);
  const later = carryForward(lost, silent, new Date('2026-06-09T00:00:00.000Z'));
  expect(later.votes).toEqual({
    state: 'lost',
    value: { yes: 45, total: 50 },
    at: read,
    evidence: [block],
    since: '2026-06-01T00:00:00.000Z',
    why: 'silent',
  });
  expect(carryForward(lost, before, sampleNow)).toEqual(before);
});

test('hashes its inputs, not their order', () => {
  const result = scored();
  expect(result.inputsHash).toBe('c368503d81bda3d004c3d104c799370f055cf7a75477474f2153b2cd484394af');
  expect(scored({ votes: fact({ yes: 44, total: 50 }) }).inputsHash).not.toBe(result.inputsHash);
});
