import fc from 'fast-check';
import { auditMethods } from '#model/audits.ts';
import type { Holder } from '#model/controlTypes.ts';
import {
  type Fact,
  type FactKey,
  type Facts,
  type FactValues,
  type Finding,
  fixProofs,
  type Power,
} from '#model/facts.ts';
import { powerClasses } from '#model/powerClasses.ts';
import { findingSeverities } from '#model/severities.ts';
import { factKeys, unknown } from '#scoring/buildFacts.ts';

export const sampleNow = new Date('2026-06-01T00:00:00.000Z');

const time = fc
  .integer({ min: -1000, max: 0 })
  .map((days) => new Date(sampleNow.getTime() + days * 86_400_000).toISOString());
const small = fc.nat({ max: 4 });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const evidence = fc.array(
  fc.record({ kind: fc.constant('record' as const), type: fc.constant('finding'), id, label: id }),
  { maxLength: 2 },
);

const holder: fc.Arbitrary<Holder> = fc.letrec<{ holder: Holder }>((tie) => ({
  holder: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Holder>(
      { kind: 'nobody' },
      { kind: 'anyone' },
      { kind: 'others' },
      { kind: 'maybeAnyone' },
      { kind: 'unknown' },
      { kind: 'key', address: '0x01' },
    ),
    fc.record({
      kind: fc.constant('multisig' as const),
      address: id,
      threshold: fc.integer({ min: 1, max: 3 }),
      owners: fc.constant(3),
    }),
    fc.record({
      kind: fc.constant('timelock' as const),
      address: id,
      delaySeconds: fc.constantFrom(0, 60, 3600, 86_400, 172_800, 604_800),
      controller: tie('holder'),
    }),
    fc.record({
      kind: fc.constant('contract' as const),
      address: id,
      controller: fc.option(tie('holder')),
    }),
  ),
})).holder;

export const arbitraryFinding: fc.Arbitrary<Finding> = fc.record({
  id,
  severity: fc.constantFrom(...findingSeverities),
  status: fc.constantFrom(
    'pending',
    'acknowledged',
    'partiallyResolved',
    'mitigated',
    'resolved',
    'declined',
  ),
  proofOfFix: fc.constantFrom(...fixProofs),
  reportedAt: time,
  evidence,
});

export const arbitraryPower: fc.Arbitrary<Power> = fc
  .record({
    class: fc.constantFrom(...powerClasses),
    contract: id,
    function: id,
    holder,
    decides: fc.constantFrom(true as const, undefined),
    evidence,
  })
  // Of the other classes it is told what they do.
  .map(({ decides, ...power }) =>
    decides && (power.class === 'other' || power.class === 'ownership') ? { ...power, decides } : power,
  );

const published = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('published' as const), at: id }),
);

const values: { [K in FactKey]: fc.Arbitrary<FactValues[K]> } = {
  audits: fc.record({
    all: fc.array(
      fc.record({
        auditor: id,
        completedAt: time,
        methods: fc.option(fc.subarray([...auditMethods])),
        scope: fc.record({
          repository: fc.option(id),
          commit: fc.option(id),
          codeHashes: fc.array(id, { maxLength: 2 }),
          files: fc.array(id, { maxLength: 2 }),
        }),
        evidence,
      }),
      { maxLength: 3 },
    ),
    complete: fc.boolean(),
  }),
  findings: fc.record({ all: fc.array(arbitraryFinding, { maxLength: 6 }), complete: fc.boolean() }),
  codeMatch: fc.record({ matching: small, differing: small, notCompared: small, complete: fc.boolean() }),
  sourceVerified: fc.record({ verified: small, contracts: small, complete: fc.boolean() }),
  control: fc.record({
    powers: fc.array(arbitraryPower, { maxLength: 5 }),
    contractsRead: small,
    contracts: small,
    tokens: fc.constantFrom(0, 1, undefined),
    paused: fc.option(
      fc.array(fc.record({ contract: id, stopped: fc.array(id, { maxLength: 2 }), evidence }), {
        maxLength: 2,
      }),
      { nil: undefined },
    ),
    complete: fc.boolean(),
  }),
  upgradeability: fc.constantFrom(
    { kind: 'immutable' },
    { kind: 'standardProxy', pattern: 'ERC-1967' },
    { kind: 'customProxy', pattern: 'own slot' },
  ),
  takeovers: fc.array(fc.record({ contract: id, title: id, open: fc.boolean(), evidence }), { maxLength: 2 }),
  incidents: fc.record({
    all: fc.array(
      fc.record({
        id,
        title: id,
        severity: fc.constantFrom('critical', 'major', 'medium', 'minor', 'info'),
        happenedAt: time,
        resolvedAt: fc.option(time),
        activeExploit: fc.boolean(),
        evidence,
      }),
      { maxLength: 3 },
    ),
    complete: fc.boolean(),
  }),
  bugBounty: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({ kind: fc.constant('running' as const), maxRewardUsd: fc.option(fc.nat({ max: 100_000 })) }),
  ),
  securityContact: published,
  incidentPlan: published,
  monitoring: fc.record({ watched: small, contracts: small }),
  lastRead: fc.record({ at: time }),
  holders: fc.record({ top10Share: fc.double({ min: 0, max: 1, noNaN: true }), holders: fc.option(small) }),
  supply: fc.record({
    total: fc.constantFrom('1', '99999999999999999999'),
    cap: fc.option(fc.constant('5')),
  }),
  sellSimulation: fc.record({ sellable: fc.boolean(), reason: fc.option(id) }),
  transferFee: fc.record({ basisPoints: fc.nat({ max: 10_000 }) }),
  restrictions: fc.record({
    paused: fc.option(fc.boolean()),
    barred: fc.option(fc.record({ count: small, newest: fc.array(id) })),
  }),
  exchanges: fc.record({ count: small, complete: fc.boolean() }),
  priceHistory: fc.record({
    days: fc.nat({ max: 60 }),
    dailyDeviation: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  communityLinks: fc.record({
    platforms: fc.array(fc.constantFrom('forum', 'governance', 'twitter', 'discord', 'blog'), {
      maxLength: 5,
    }),
    complete: fc.boolean(),
  }),
  website: fc.oneof(
    fc.constant({ kind: 'none' as const }),
    fc.record({ kind: fc.constant('site' as const), url: id, reachable: fc.boolean(), https: fc.boolean() }),
  ),
  documentation: fc.record({ published: fc.boolean() }),
  repository: fc.oneof(
    fc.constantFrom({ kind: 'none' as const }, { kind: 'private' as const }),
    fc.record({ kind: fc.constant('public' as const), url: id, lastCommitAt: fc.option(time) }),
  ),
  team: fc.oneof(
    fc.record({ kind: fc.constant('anonymous' as const), complete: fc.boolean() }),
    fc.record({ kind: fc.constant('named' as const), members: fc.constant(2), complete: fc.boolean() }),
    fc.constant({ kind: 'verified' as const, members: 2, by: 'a registry' }),
  ),
  deployment: fc.record({ firstSeenAt: time }),
  funding: fc.constantFrom({ kind: 'undisclosed' }, { kind: 'disclosed', usd: 5 }),
  status: fc.constantFrom('live', 'underAudit', 'preLaunch'),
};

const fact = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Fact<T>> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ state: fc.constant('known' as const), value, at: time, evidence }) },
    {
      weight: 1,
      arbitrary: fc.record({
        state: fc.constant('lost' as const),
        value,
        at: time,
        evidence,
        since: time,
        why: fc.constant('endpoint silent'),
      }),
    },
    { weight: 2, arbitrary: fc.constant(unknown() as Fact<T>) },
  );

/** Any facts at all: known, lost and unknown ones mixed, and values on both sides of every limit. */
export const arbitraryFacts = (
  fc.record(
    Object.fromEntries(factKeys.map((key) => [key, fact<unknown>(values[key])])),
  ) as unknown as fc.Arbitrary<Facts>
)
  // Where there is no token, none was sold.
  .map(({ control, sellSimulation, ...others }) => {
    const hasNone = control.state !== 'unknown' && control.value.tokens === 0;
    return { ...others, control, sellSimulation: hasNone ? unknown('there is no token') : sellSimulation };
  });
