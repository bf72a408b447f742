import { expect, test } from 'vitest';
import type { AuditMethod } from '#model/audits.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Audit, Facts, Finding, FixProof, Incident, Team } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { block, fact, finding, powersOf, read, sampleNow, soundFacts } from '#test/soundFacts.ts';
import { carryForward, known, unknown, unknownFacts } from './buildFacts.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

const scored = (fields: Partial<Facts> = {}): Score => score(soundFacts(fields), rules, sampleNow);
const categoriesOf = ({ categories }: Score) => categories.map((category) => category.score);
const factorOf = (result: Score, id: string) =>
  result.categories.flatMap(({ factors }) => factors).find((one) => one.id === id);
const capOf = (result: Score, id: string) => result.caps.find((one) => one.id === id);

const outcomeOf = (fields: Partial<Facts>, id: string) => factorOf(scored(fields), id)?.outcome;

const drained: Incident = {
  id: 'I-1',
  title: 'Vault drained',
  severity: 'critical',
  happenedAt: '2026-05-30T00:00:00.000Z',
  resolvedAt: null,
  activeExploit: true,
  evidence: [block],
};

test('renounced: nobody holds a power and everything else is good', () => {
  const result = scored();
  expect(result).toMatchObject({
    total: 100,
    rating: 'AAA',
    coverage: 1,
    ranked: true,
    range: { low: 100, high: 100 },
  });
  expect(result.caps.map(({ state }) => state)).toEqual(rules.caps.map(() => 'clear'));
  expect(factorOf(result, 'governance.mint')).toMatchObject({
    outcome: 'pass',
    sentence: 'Nobody can mint tokens (mint on 0x1111…1111).',
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
      'The total can be at most 60. One key acts alone and at once: mint on 0x1111…1111 by one key (0x2222…2222), pause on 0x1111…1111 by one key (0x2222…2222) and upgrade on 0x1111…1111 by one key (0x2222…2222).',
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
  expect(factorOf(result, 'governance.warning')).toMatchObject({
    outcome: 'partial',
    sentence:
      'Shortest delay: 2 days (mint on 0x1111…1111: 3 of 5 keys (0x4444…4444) after 2 days and upgrade on 0x1111…1111: 3 of 5 keys (0x4444…4444) after 2 days).',
  });
});

test('one key that sets what decides, takes or freezes is capped at 60, anybody at 40', () => {
  const key = { kind: 'key', address: '0x2222222222222222222222222222222222222222' } as const;
  const capsOf = (control: Facts['control']) =>
    scored({ control })
      .caps.filter(({ state }) => state === 'applies')
      .map(({ id, limit }) => [id, limit]);
  const oracle = powersOf(key, 'other');
  // What a setting does is not told: the cap is neither applied nor cleared.
  expect(capsOf(oracle)).toEqual([]);
  expect(capOf(scored({ control: oracle }), 'oneKey')?.state).toBe('unknown');
  if (oracle.state !== 'known') throw new Error('known above');
  const [setEntry] = oracle.value.powers;
  if (!setEntry) throw new Error('one above');
  const deciding = {
    ...oracle,
    value: { ...oracle.value, powers: [{ ...setEntry, decides: true as const }] },
  };
  expect(capsOf(deciding)).toEqual([['oneKey', 60]]);
  for (const what of ['withdraw', 'seize', 'pause', 'blacklist'] as const) {
    expect(capsOf(powersOf(key, what))).toEqual([['oneKey', 60]]);
    expect(capsOf(powersOf({ kind: 'anyone' }, what))).toEqual([['anybody', 40]]);
  }
});

test('a honeypot is capped at 20, a paused token at 40', () => {
  expect(scored({ sellSimulation: fact({ sellable: false, reason: 'no' }) })).toMatchObject({ total: 20 });
  expect(scored({ restrictions: fact({ paused: true, barred: null }) })).toMatchObject({ total: 40 });
  const pausedVault = (stopped: string[]) => {
    const control = powersOf({ kind: 'nobody' }, 'ownership');
    if (control.state !== 'known') throw new Error('the facts of this test have powers');
    const paused = [{ contract: '0x1', stopped, evidence: [] }];
    return scored({ control: { ...control, value: { ...control.value, paused } } });
  };
  expect(pausedVault(['withdraw'])).toMatchObject({ total: 40 });
  expect(pausedVault([]).caps.find(({ id }) => id === 'halted')).toMatchObject({ state: 'unknown' });
});

const found = (...all: Finding[]) => fact({ all, complete: true });

test('exploited: the exploit that goes on caps at 30, below the cap of the open critical finding', () => {
  const result = scored({
    incidents: fact({ all: [drained], complete: true }),
    findings: found(finding({ severity: 'critical', status: 'acknowledged', proofOfFix: 'none' })),
  });
  // Code loses critical 4 of the 28 known, as nobody measured a fix; operations loses incidents 4 of the 13 known, health status 1 of 10.
  expect(categoriesOf(result)).toEqual([85.7, 100, 69.2, 100, 100, 90]);
  expect(result).toMatchObject({ uncapped: 90.1, total: 30, rating: 'CCC', ranked: true });
  expect(result.caps.filter(({ lowers }) => lowers).map(({ id, limit }) => [id, limit])).toEqual([
    ['activeExploit', 30],
    ['unresolvedCritical', 40],
    ['drained', 40],
  ]);
  expect(capOf(result, 'activeExploit')?.sentence).toBe(
    'The total can be at most 30. An exploit is going on: Vault drained.',
  );
});

test('looked for audits and found none: one failed question, the others are not asked', () => {
  const result = scored({
    audits: fact({ all: [], complete: true }),
    findings: unknown('no audit is on record'),
    codeMatch: unknown('there is no audited code'),
  });
  expect(factorOf(result, 'code.audited')).toMatchObject({
    outcome: 'fail',
    sentence: 'No audit was found.',
    evidence: [block],
  });
  for (const id of ['code.auditAge', 'code.scope', 'code.deepMethods'])
    expect(factorOf(result, id)).toMatchObject({
      outcome: 'unknown',
      sentence: 'No audit was found, so this is not asked.',
    });
  // Known in code: audits 5 failed, verified source 2 passed: 2 of 7.
  expect(categoriesOf(result)).toEqual([28.6, 100, 100, 100, 100, 100]);
  expect(result).toMatchObject({ total: 78.6, rating: 'A', coverage: 0.74, ranked: true });
});

test('nobody looked for audits: nothing is said about them', () => {
  const result = scored({
    audits: unknown('not searched for audits yet'),
    findings: unknown('no audit is on record'),
  });
  expect(factorOf(result, 'code.audited')).toMatchObject({
    outcome: 'unknown',
    sentence: 'Unknown: not searched for audits yet.',
  });
  const code = result.categories[0]?.factors ?? [];
  expect(code.filter(({ outcome }) => outcome !== 'unknown').map(({ id }) => id)).toEqual([
    'code.match',
    'code.sourceVerified',
  ]);
});

test('incidents on record say nothing of others until somebody looked for them', () => {
  const resolved = { ...drained, resolvedAt: '2026-05-31T00:00:00.000Z' };
  const outcomes = (all: Incident[], complete: boolean) => {
    const result = scored({ incidents: fact({ all, complete }) });
    return [
      factorOf(result, 'operations.incidents')?.outcome,
      factorOf(result, 'operations.response')?.outcome,
      capOf(result, 'activeExploit')?.state,
    ];
  };
  expect(outcomes([], true)).toEqual(['pass', 'unknown', 'clear']);
  expect(outcomes([], false)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(outcomes([resolved], true)).toEqual(['partial', 'pass', 'clear']);
  expect(outcomes([resolved], false)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(outcomes([drained], true)).toEqual(['fail', 'unknown', 'applies']);
  expect(outcomes([drained], false)).toEqual(['fail', 'unknown', 'applies']);
  const old = { ...drained, happenedAt: '2026-01-01T00:00:00.000Z' };
  expect(outcomes([old], false)).toEqual(['fail', 'fail', 'applies']);
});

test('what a record claims about a fix is no proof of it', () => {
  const proofOf = (...proofs: FixProof[]) =>
    factorOf(
      scored({
        findings: found(...proofs.map((proofOfFix, index) => finding({ id: `F-${index}`, proofOfFix }))),
      }),
      'code.proofOfFix',
    );
  expect(proofOf('claimed', 'claimed')).toMatchObject({
    outcome: 'unknown',
    sentence:
      'The fix of 0 of 2 findings was measured and is proven. 2 fixes claimed on record, not measured.',
  });
  expect(proofOf('proven', 'none')?.outcome).toBe('unknown');
  expect(proofOf('proven', 'proven')?.outcome).toBe('pass');
  expect(proofOf('proven', 'refuted')).toMatchObject({
    outcome: 'fail',
    sentence: 'The deployed code refutes the fix of F-1.',
  });
});

test('what is claimed of a finding and what is measured answer different questions', () => {
  const outcomes = (proofOfFix: FixProof) => {
    const result = scored({ findings: found(finding({ severity: 'critical', proofOfFix })) });
    const ids = ['code.criticalFindings', 'code.proofOfFix'];
    return [
      ...ids.map((id) => factorOf(result, id)?.outcome),
      capOf(result, 'unresolvedCritical')?.state,
    ].join(' ');
  };
  expect(outcomes('proven')).toBe('pass pass clear');
  expect(outcomes('claimed')).toBe('pass unknown unknown');
  expect(outcomes('none')).toBe('pass unknown unknown');
  expect(outcomes('claimedMissing')).toBe('pass unknown applies');
  expect(outcomes('refuted')).toBe('pass fail applies');
});

test('what part of a fact is unknown leaves the question open that needs it', () => {
  const code = { kind: 'public', url: 'https://code.example/demo' } as const;
  const repository = (lastCommitAt: string | null) =>
    outcomeOf({ repository: fact({ ...code, lastCommitAt }) }, 'health.repository');
  expect([repository('2025-01-01T00:00:00.000Z'), repository(null)]).toEqual(['partial', 'unknown']);
  const bounty = (maxRewardUsd: number | null) =>
    outcomeOf({ bugBounty: fact({ kind: 'running', maxRewardUsd }) }, 'operations.bounty');
  expect([bounty(50_000), bounty(100), bounty(null)]).toEqual(['pass', 'partial', 'unknown']);
  const team = (value: Team) => outcomeOf({ team: fact(value) }, 'community.team');
  expect(team({ kind: 'named', members: null, complete: true })).toBe('partial');
  expect(team({ kind: 'anonymous', complete: true })).toBe('fail');
  expect(team({ kind: 'named', members: null, complete: false })).toBe('unknown');
  expect(team({ kind: 'anonymous' })).toBe('unknown');
  const listed = (count: number, complete: boolean) =>
    outcomeOf({ exchanges: fact({ count, complete }) }, 'market.exchanges');
  expect([listed(3, false), listed(2, false), listed(0, false)]).toEqual(['pass', 'unknown', 'unknown']);
  expect([listed(2, true), listed(0, true)]).toEqual(['partial', 'fail']);
  const source = (verified: number, complete = true) =>
    outcomeOf({ sourceVerified: fact({ verified, contracts: 2, complete }) }, 'code.sourceVerified');
  expect([source(2), source(1), source(0)]).toEqual(['pass', 'unknown', 'unknown']);
  expect(source(2, false)).toBe('unknown');
});

test('a function that was not followed to its end may be any power', () => {
  const at = { contract: `0x${'1'.repeat(40)}`, evidence: [block] };
  const cutting = (holder: Holder) =>
    scored({
      control: fact({
        powers: [
          { ...at, class: 'mint', function: 'mint', holder },
          { ...at, class: 'other', function: 'vote', holder: { kind: 'unknown' }, cut: true },
        ],
        ...{ contractsRead: 1, contracts: 1, complete: true },
      }),
    });
  const sound = cutting({ kind: 'nobody' });
  expect(factorOf(sound, 'governance.mint')).toMatchObject({
    outcome: 'unknown',
    sentence: 'Unknown: vote on 0x1111…1111 not analysed to the end; may mint tokens.',
  });
  for (const id of ['upgrade', 'withdraw', 'freeze', 'fee', 'warning'])
    expect(factorOf(sound, `governance.${id}`)?.outcome, id).toBe('unknown');
  expect(capOf(sound, 'oneKey')).toMatchObject({
    state: 'unknown',
    sentence: expect.stringContaining('vote on 0x1111…1111'),
  });
  const failing = cutting({ kind: 'key', address: '0x1' });
  expect(factorOf(failing, 'governance.mint')?.outcome).toBe('fail');
  expect(capOf(failing, 'oneKey')?.state).toBe('applies');
});

test('contracts that a record may leave out leave open what would hold for all', () => {
  const control = (holder: Holder, complete: boolean | undefined) => {
    const powers = powersOf(holder, 'mint');
    return { control: powers.state === 'known' ? fact({ ...powers.value, complete }) : powers };
  };
  const several: Holder = { kind: 'multisig', address: '0x1', threshold: 2, owners: 3 };
  const mint = (holder: Holder, complete?: boolean) =>
    outcomeOf(control(holder, complete), 'governance.mint');
  expect([mint({ kind: 'nobody' }, true), mint(several, true)]).toEqual(['pass', 'partial']);
  expect([mint({ kind: 'nobody' }, false), mint(several, false)]).toEqual(['unknown', 'unknown']);
  expect(mint({ kind: 'nobody' })).toBe('unknown');
  expect(mint({ kind: 'key', address: '0x1' }, false)).toBe('fail');
  const open = scored(control(several, false));
  const others = 'the contract list is not confirmed complete.';
  expect(factorOf(open, 'governance.mint')?.sentence).toMatch(new RegExp(`can mint tokens .*; ${others}$`));
  expect(factorOf(open, 'governance.fee')?.sentence).toBe(
    `No power to change fees found in 2 contracts read; ${others}`,
  );
  expect(factorOf(scored(), 'governance.fee')?.sentence).toBe(
    'No power to change fees found in 2 contracts read; the record lists no others.',
  );
  expect(capOf(open, 'oneKey')).toMatchObject({ state: 'unknown' });
  const match = scored({ codeMatch: fact({ matching: 2, differing: 0, notCompared: 0, complete: false }) });
  expect(factorOf(match, 'code.match')).toMatchObject({ outcome: 'unknown' });
  expect(capOf(match, 'codeDiffers')).toMatchObject({ state: 'unknown' });
});

test('findings that a record does not state are not known: only an open one decides', () => {
  const outcomes = (complete: boolean, ...all: Finding[]) => {
    const result = scored({ findings: fact({ all, complete }) });
    const ids = [
      'code.criticalFindings',
      'code.majorFindings',
      'code.lesserFindings',
      'code.proofOfFix',
      'operations.answers',
    ];
    return [
      ...ids.map((id) => factorOf(result, id)?.outcome),
      capOf(result, 'unresolvedCritical')?.state,
    ].join(' ');
  };
  expect(outcomes(true)).toBe('pass pass pass unknown unknown clear');
  expect(outcomes(false)).toBe('unknown unknown unknown unknown unknown unknown');
  const critical = finding({ severity: 'critical' });
  expect(outcomes(true, critical)).toBe('pass pass pass pass pass clear');
  expect(outcomes(false, critical)).toBe('unknown unknown unknown unknown unknown unknown');
  const open = finding({ severity: 'critical', status: 'pending', proofOfFix: 'none' });
  expect(outcomes(true, open)).toBe('fail pass pass unknown fail applies');
  expect(outcomes(false, open)).toBe('fail unknown unknown unknown unknown applies');
  expect(
    factorOf(scored({ findings: fact({ all: [], complete: false }) }), 'code.majorFindings'),
  ).toMatchObject({
    sentence: 'No open major finding is on record, but not all audit findings are on record.',
  });
});

test('that a severity was not reported names whose audits, and until when', () => {
  const sentenceOf = (fields: Partial<Facts>) => factorOf(scored(fields), 'code.criticalFindings')?.sentence;
  expect(sentenceOf({})).toBe(
    '2 audits reported no critical finding (Northgate and Quill; the newest completed on 2026-02-01).',
  );
  const { audits } = soundFacts();
  if (audits.state !== 'known') throw new Error('There are audits');
  expect(sentenceOf({ audits: fact({ all: audits.value.all.slice(0, 1), complete: true }) })).toBe(
    '1 audit reported no critical finding (Northgate; completed on 2026-02-01).',
  );
  // Of an audit that is going on, what it found so far is on record.
  expect(sentenceOf({ audits: fact({ all: [], complete: true }) })).toBe(
    'No critical finding among 2 findings on record; no audit is completed yet.',
  );
});

test('one audit on record, and nobody looked for others: only what another cannot change is decided', () => {
  const audits = soundFacts().audits;
  if (audits.state !== 'known' || !audits.value.all[0]) throw new Error('There are audits');
  const [sample] = audits.value.all;
  const outcomes = (complete: boolean, fields: Partial<Audit> = {}) => {
    const result = scored({ audits: fact({ all: [{ ...sample, ...fields }], complete }) });
    return ['code.audited', 'code.auditAge', 'code.scope', 'code.deepMethods']
      .map((id) => factorOf(result, id)?.outcome)
      .join(' ');
  };
  expect(outcomes(true)).toBe('partial pass pass pass');
  expect(outcomes(false)).toBe('unknown pass unknown pass');
  const old: Partial<Audit> = { completedAt: '2023-01-01T00:00:00.000Z', methods: ['manual'] };
  expect(outcomes(true, old)).toBe('partial fail pass fail');
  expect(outcomes(false, old)).toBe('unknown unknown unknown unknown');
  // Somebody may have looked before an audit was withdrawn.
  const one = scored({ audits: fact({ all: [sample], complete: false }) });
  expect(factorOf(one, 'code.audited')?.sentence).toBe('1 audit on record, and there may be others.');
});

test('methods that a record does not name are not known', () => {
  const methodsOf = (...methods: (AuditMethod[] | null)[]) => {
    const audits = soundFacts().audits;
    if (audits.state !== 'known' || !audits.value.all[0]) throw new Error('There are audits');
    const [sample] = audits.value.all;
    const all = methods.map((one) => ({ ...sample, methods: one }));
    return factorOf(scored({ audits: fact({ all, complete: true }) }), 'code.deepMethods');
  };
  expect(methodsOf(['manual'], null)).toMatchObject({
    outcome: 'unknown',
    sentence: 'The record of 1 of 2 audits does not say which methods were used.',
  });
  expect(methodsOf(['manual'])?.outcome).toBe('fail');
  expect(methodsOf(['formal'], null)?.outcome).toBe('pass');
});

test('what was tried is said of what was tried, with its block where the evidence names one', () => {
  const tried = {
    kind: 'contract' as const,
    chain: 'eip155:31337',
    address: '0x1',
    label: 'Simulated transfer',
  };
  const feeAt = (basisPoints: number, ...blocks: number[]) => {
    const evidence = blocks.map((at) => ({ ...tried, block: at }));
    const transferFee = known({ basisPoints }, read, evidence);
    return factorOf(scored({ transferFee }), 'market.transferFee')?.sentence;
  };
  expect(feeAt(0, 7)).toBe('Simulated transfers at block 7 took no fee.');
  expect(feeAt(0)).toBe('Simulated transfers took no fee.');
  expect(feeAt(250, 7)).toBe('The highest fee in simulated transfers at block 7 was 2.5 %.');
  const supply = fact({ total: '5', cap: null });
  expect(factorOf(scored({ supply }), 'market.supply')).toMatchObject({
    outcome: 'partial',
    sentence: 'The supply is 5 base units, and the contract states no cap.',
  });
  expect(capOf(scored(), 'oneKey')?.sentence).toBe(
    'Not applied: in 2 contracts read, no single key can upgrade, mint, take, freeze or set what decides without delay.',
  );
});

test('three links are worth two points of a hundred', () => {
  const links = { ...unknownFacts(), communityLinks: soundFacts().communityLinks };
  expect(score(links, rules, sampleNow)).toMatchObject({
    total: null,
    rating: null,
    coverage: 0.02,
    range: { low: 2, high: 100 },
  });
  const named = fact({ platforms: ['twitter'], complete: false });
  expect(factorOf(scored({ communityLinks: named }), 'community.forum')).toMatchObject({
    outcome: 'unknown',
    sentence: 'Unknown: a public place for decisions was not searched for.',
  });
});

test('deployed code differs from the audited code: capped at 70', () => {
  const result = scored({ codeMatch: fact({ matching: 1, differing: 1, notCompared: 0 }) });
  expect(result).toMatchObject({ uncapped: 95, total: 70, rating: 'A' });
});

test('a cap above the total is named and changes nothing', () => {
  const key = { kind: 'key', address: '0x2222222222222222222222222222222222222222' } as const;
  const result = scored({
    codeMatch: fact({ matching: 0, differing: 1, notCompared: 0 }),
    control: powersOf(key, 'mint', 'upgrade', 'withdraw', 'pause', 'fee', 'ownership'),
    audits: fact({ all: [], complete: true }),
    findings: found(),
    sourceVerified: fact({ verified: 0, contracts: 2 }),
  });
  expect(capOf(result, 'codeDiffers')).toMatchObject({
    state: 'applies',
    lowers: false,
    sentence:
      'The total can be at most 70. Deployed code of 1 contract differs from the audited code hash on record. The total is 48 without it.',
  });
});

test('under-covered: few good facts give no number, no letter and no rank, only a range', () => {
  const { website, documentation, funding } = soundFacts();
  const result = score({ ...unknownFacts(), website, documentation, funding }, rules, sampleNow);
  expect(result).toMatchObject({
    total: null,
    uncapped: null,
    rating: null,
    coverage: 0.06,
    ranked: false,
    range: { low: 6, high: 100 },
  });
  expect(categoriesOf(result)).toEqual([null, null, null, null, 100, 100]);
  expect(capOf(result, 'oneKey')).toMatchObject({
    state: 'unknown',
    sentence: 'Unknown: not read yet.',
  });
});

test('withheld findings: the low end assumes the cap that nobody can rule out', () => {
  const openCritical = found(finding({ severity: 'critical', status: 'pending', proofOfFix: 'none' }));
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
  const { control, upgradeability, takeovers, incidents, bugBounty, securityContact } = soundFacts();
  const { holders, sellSimulation, team, documentation, status, incidentPlan } = soundFacts();
  const at = (fields: Partial<Facts>) => score({ ...unknownFacts(), ...fields }, rules, sampleNow);
  // Governance 25, operations 11, market 5, community 6, health 1.
  const less = {
    ...{ control, upgradeability, takeovers, incidents, bugBounty, securityContact },
    ...{ holders, sellSimulation, team, documentation, status },
  };
  const { exchanges } = soundFacts();
  expect(at({ ...less, incidentPlan })).toMatchObject({
    coverage: 0.49,
    ranked: false,
    total: null,
    rating: null,
  });
  expect(at({ ...less, exchanges })).toMatchObject({
    coverage: 0.5,
    ranked: true,
    total: 100,
    rating: 'AAA',
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
      'Last known, no longer readable: Deployed code of 1 of 2 contracts differs from the audited code hash on record.',
  });
  expect(factorOf(result, 'operations.bounty')).toMatchObject({
    outcome: 'unknown',
    standing: 'unknown',
    sentence: 'Unknown: page gone.',
  });
  expect(capOf(result, 'codeDiffers')).toMatchObject({ state: 'applies', held: true });
  expect(result).toMatchObject({ total: 70, coverage: 0.92 });
});

test('carrying facts forward keeps a lost one lost until it is read again', () => {
  const before = soundFacts();
  const silent = { ...before, exchanges: unknown('silent') };
  const lost = carryForward(before, silent, sampleNow);
  const later = carryForward(lost, silent, new Date('2026-06-09T00:00:00.000Z'));
  expect(later.exchanges).toEqual({
    state: 'lost',
    value: { count: 4 },
    at: read,
    evidence: [block],
    since: '2026-06-01T00:00:00.000Z',
    why: 'silent',
  });
  expect(carryForward(lost, before, sampleNow)).toEqual(before);
});

test('hashes its inputs, not their order', () => {
  const result = scored();
  expect(result.inputsHash).toBe('5e09a74ae89411a5a473a4343e25ad5828eead5be87e922fd767ad57836864e8');
  expect(scored({ exchanges: fact({ count: 5 }) }).inputsHash).not.toBe(result.inputsHash);
});
