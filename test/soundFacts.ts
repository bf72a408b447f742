import type { Holder } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Facts, Finding, Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { known } from '#scoring/buildFacts.ts';

export const sampleNow = new Date('2026-06-01T00:00:00.000Z');
export const read = '2026-05-31T20:00:00.000Z';
const token = '0x1111111111111111111111111111111111111111';
const report: Evidence = { kind: 'report', sha256: 'ab12', page: null, label: 'Audit report' };
export const block: Evidence = { kind: 'block', chain: 'eip155:31337', number: 900, label: 'Block 900' };

export const fact = <T>(value: T) => known(value, read, [block]);

export const finding = (fields: Partial<Finding>): Finding => ({
  id: 'F-01',
  severity: 'major',
  status: 'resolved',
  proofOfFix: 'proven',
  reportedAt: '2026-01-10T00:00:00.000Z',
  evidence: [report],
  ...fields,
});

export const powersOf = (holder: Holder, ...classes: PowerClass[]) =>
  fact({
    powers: classes.map(
      (one): Power => ({ class: one, contract: token, function: one, holder, evidence: [block] }),
    ),
    contractsRead: 2,
    contracts: 2,
    paused: [],
    complete: true,
  });

/** Audited twice, nothing open, nobody in control, and every other fact known and good. */
export const soundFacts = (fields: Partial<Facts> = {}): Facts => ({
  audits: fact({
    all: ['Northgate', 'Quill'].map((auditor) => ({
      auditor,
      completedAt: '2026-02-01T00:00:00.000Z',
      methods: ['manual' as const, 'fuzzing' as const],
      scope: { repository: 'demo/token', commit: '4f5e6d7c8b9a', codeHashes: [], files: [] },
      evidence: [report],
    })),
    complete: true,
  }),
  findings: fact({ all: [finding({}), finding({ id: 'F-02', severity: 'medium' })], complete: true }),
  codeMatch: fact({ matching: 2, differing: 0, notCompared: 0, complete: true }),
  sourceVerified: fact({ verified: 2, contracts: 2, complete: true }),
  control: powersOf({ kind: 'nobody' }, 'ownership', 'mint'),
  upgradeability: fact({ kind: 'immutable' }),
  takeovers: fact([]),
  incidents: fact({
    all: [
      {
        id: 'I-0',
        title: 'Price feed stuck',
        severity: 'medium',
        happenedAt: '2025-03-01T00:00:00.000Z',
        resolvedAt: '2025-03-02T00:00:00.000Z',
        activeExploit: false,
        evidence: [block],
      },
    ],
    complete: true,
  }),
  bugBounty: fact({ kind: 'running', maxRewardUsd: 100_000 }),
  securityContact: fact({ kind: 'published', at: 'security@demo.example' }),
  incidentPlan: fact({ kind: 'published', at: 'https://demo.example/plan' }),
  monitoring: fact({ watched: 2, contracts: 2 }),
  lastRead: fact({ at: read }),
  holders: fact({ top10Share: 0.25, holders: 4000 }),
  supply: fact({ total: '1000000', cap: '1000000' }),
  sellSimulation: fact({ sellable: true, reason: null }),
  transferFee: fact({ basisPoints: 0 }),
  restrictions: fact({ paused: false, barred: { count: 0, newest: [] } }),
  exchanges: fact({ count: 4 }),
  priceHistory: fact({ days: 90, dailyDeviation: 0.04 }),
  communityLinks: fact({ platforms: ['forum', 'discord', 'twitter'], complete: true }),
  website: fact({ kind: 'site', url: 'https://demo.example', reachable: true, https: true }),
  documentation: fact({ published: true }),
  repository: fact({
    kind: 'public',
    url: 'https://code.example/demo',
    lastCommitAt: '2026-05-20T00:00:00.000Z',
  }),
  team: fact({ kind: 'verified', members: 3, by: 'Northgate' }),
  deployment: fact({ firstSeenAt: '2025-01-01T00:00:00.000Z' }),
  funding: fact({ kind: 'disclosed', usd: 2_000_000 }),
  status: fact('live'),
  ...fields,
});
