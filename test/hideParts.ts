import fc from 'fast-check';
import type { Fact, FactKey, Facts, FactValues, FixProof, Team } from '#model/facts.ts';
import { factKeys } from '#scoring/buildFacts.ts';

/** Which items of a list are still seen. */
type Seen = (item: unknown, index: number) => boolean;

type Hide<K extends FactKey> = (value: FactValues[K], seen: Seen) => FactValues[K];

/** Nobody looked for all of them, and some are not on record. */
const hideSome = <T>({ all }: { all: T[] }, seen: Seen) => ({ all: all.filter(seen), complete: false });

const withoutMeasurement: Partial<Record<FixProof, FixProof>> = { proven: 'claimed', refuted: 'claimed' };
const withoutClaim: Partial<Record<FixProof, FixProof>> = { claimed: 'none', claimedMissing: 'none' };

const hideProofs =
  (less: Partial<Record<FixProof, FixProof>>): Hide<'findings'> =>
  ({ all, complete }, seen) => ({
    all: all.map((one, index) =>
      seen(one, index) ? one : { ...one, proofOfFix: less[one.proofOfFix] ?? one.proofOfFix },
    ),
    complete,
  });

/** A record that says nothing of a check. */
const hideCheck =
  (kind: 'named' | 'anonymous'): Hide<'team'> =>
  (team): Team => {
    if (team.kind !== 'verified') return { ...team, complete: false };
    return kind === 'named' ? { kind, members: null, complete: false } : { kind, complete: false };
  };

/** Ways to know part of each fact less. A fact without any is known whole or not at all. */
const hidesByFact: { [K in FactKey]: Hide<K>[] } = {
  audits: [
    hideSome,
    ({ all, complete }, seen) => ({
      all: all.map((one, index) => (seen(one, index) ? one : { ...one, methods: null })),
      complete,
    }),
    ({ all, complete }, seen) => ({
      all: all.map((one, index) =>
        seen(one, index) ? one : { ...one, scope: { ...one.scope, commit: null, codeHashes: [] } },
      ),
      complete,
    }),
  ],
  findings: [hideSome, hideProofs(withoutMeasurement), hideProofs(withoutClaim)],
  codeMatch: [
    ({ matching, differing, notCompared, complete }) => ({
      matching: 0,
      differing: 0,
      notCompared: notCompared + matching + differing,
      complete,
    }),
    ({ matching, differing, notCompared, complete }) => ({
      matching,
      differing: 0,
      notCompared: notCompared + differing,
      complete,
    }),
    ({ matching, differing, notCompared, complete }) => ({
      matching: 0,
      differing,
      notCompared: notCompared + matching,
      complete,
    }),
    // The record leaves contracts out.
    ({ matching }) => ({ matching, differing: 0, notCompared: 0, complete: false }),
  ],
  sourceVerified: [
    ({ contracts, complete }) => ({ verified: 0, contracts, complete }),
    ({ verified }) => ({ verified, contracts: verified, complete: false }),
  ],
  control: [
    ({ powers, contracts, complete }, seen) => ({
      powers: powers.filter(seen),
      contractsRead: 0,
      contracts: contracts + 1,
      complete,
    }),
    // The record leaves contracts out.
    ({ powers, ...read }, seen) => ({ powers: powers.filter(seen), ...read, complete: false }),
    ({ tokens: _, ...read }) => read,
    ({ paused: _, ...read }) => read,
    // Functions of which nobody tried whether they fail.
    ({ paused, ...read }, seen) => ({
      ...read,
      paused: paused?.map((one) => ({ ...one, stopped: one.stopped.filter(seen) })),
    }),
    // Functions whose names nobody published.
    ({ powers, ...read }, seen) => ({
      powers: powers.map((one, index) =>
        one.decides && !seen(one, index) ? { ...one, class: 'other', decides: undefined } : one,
      ),
      ...read,
    }),
    // A function that was too long to follow.
    ({ powers, ...read }, seen) => ({
      powers: powers.map((one, index) =>
        seen(one, index)
          ? one
          : { ...one, class: 'other', holder: { kind: 'unknown' }, decides: undefined, cut: true },
      ),
      ...read,
    }),
    ({ powers, ...read }, seen) => ({
      powers: powers.map((one, index) => (seen(one, index) ? one : { ...one, holder: { kind: 'unknown' } })),
      ...read,
    }),
  ],
  upgradeability: [],
  takeovers: [],
  incidents: [hideSome],
  bugBounty: [(value) => (value.kind === 'running' ? { ...value, maxRewardUsd: null } : value)],
  securityContact: [],
  incidentPlan: [],
  monitoring: [],
  lastRead: [],
  holders: [(value) => ({ ...value, holders: null })],
  supply: [],
  sellSimulation: [(value) => ({ ...value, reason: null })],
  transferFee: [],
  restrictions: [],
  exchanges: [({ count }, seen) => ({ count: seen(count, 0) ? count : 0, complete: false })],
  priceHistory: [],
  communityLinks: [
    ({ platforms }, seen) => ({ platforms: platforms.filter(seen), complete: false }),
    ({ platforms }) => ({ platforms, complete: false }),
  ],
  website: [],
  documentation: [],
  repository: [(value) => (value.kind === 'public' ? { ...value, lastCommitAt: null } : value)],
  team: [hideCheck('named'), hideCheck('anonymous')],
  deployment: [],
  funding: [(value) => (value.kind === 'disclosed' ? { ...value, usd: null } : value)],
  status: [],
};

const hideIn = <T>(fact: Fact<T>, hide: (value: T, seen: Seen) => T, seen: Seen): Fact<T> =>
  fact.state === 'unknown' ? fact : { ...fact, value: hide(fact.value, seen) };

const listHides = <K extends FactKey>(key: K) =>
  hidesByFact[key].map(
    (hide) =>
      (facts: Facts, seen: Seen): Facts => ({ ...facts, [key]: hideIn(facts[key], hide, seen) }),
  );

const hides = factKeys.flatMap((key) => listHides(key));

/** Makes facts of which some are known in less detail. */
export const arbitraryHiding = fc
  .record({ chosen: fc.subarray(hides, { minLength: 1 }), kept: fc.subarray([0, 1, 2, 3, 4, 5]) })
  .map(
    ({ chosen, kept }) =>
      (facts: Facts) =>
        chosen.reduce((all, hide) => hide(all, (_, index) => kept.includes(index)), facts),
  );
