import fc from 'fast-check';
import type { Fact, Facts } from '#model/facts.ts';

const map = <T>(fact: Fact<T>, change: (value: T) => T): Fact<T> =>
  fact.state === 'unknown' ? fact : { ...fact, value: change(fact.value) };

/** Which items of a list are still seen. */
type Seen = (item: unknown, index: number) => boolean;

/** Ways to know part of a fact less. */
const hides: ((facts: Facts, seen: Seen) => Facts)[] = [
  // Records that do not name their methods.
  (facts, seen) => ({
    ...facts,
    audits: map(facts.audits, ({ all, complete }) => ({
      all: all.map((one, index) => (seen(one, index) ? one : { ...one, methods: null })),
      complete,
    })),
  }),
  // Fixes that nobody measured: the record's word is left.
  (facts, seen) => ({
    ...facts,
    findings: map(facts.findings, ({ all, complete }) => ({
      all: all.map((one, index) =>
        one.proofOfFix === 'proven' && !seen(one, index) ? { ...one, proofOfFix: 'claimed' } : one,
      ),
      complete,
    })),
  }),
  // Nobody looked for all of them, and some are not on record.
  (facts, seen) => ({
    ...facts,
    audits: map(facts.audits, ({ all }) => ({ all: all.filter(seen), complete: false })),
  }),
  (facts, seen) => ({
    ...facts,
    findings: map(facts.findings, ({ all }) => ({ all: all.filter(seen), complete: false })),
  }),
  (facts, seen) => ({
    ...facts,
    incidents: map(facts.incidents, ({ all }) => ({ all: all.filter(seen), complete: false })),
  }),
  (facts, seen) => ({
    ...facts,
    communityLinks: map(facts.communityLinks, ({ platforms }) => ({
      platforms: platforms.filter(seen),
      complete: false,
    })),
  }),
  // Contracts that were not compared, or not read.
  (facts) => ({
    ...facts,
    codeMatch: map(facts.codeMatch, ({ matching, differing, notCompared }) => ({
      matching: 0,
      differing: 0,
      notCompared: notCompared + matching + differing,
    })),
  }),
  (facts, seen) => ({
    ...facts,
    control: map(facts.control, ({ powers, contracts }) => ({
      powers: powers.filter(seen),
      contractsRead: 0,
      contracts: contracts + 1,
    })),
  }),
];

/** Makes facts of which some are known in less detail. */
export const arbitraryHiding = fc
  .record({ chosen: fc.subarray(hides, { minLength: 1 }), kept: fc.subarray([0, 1, 2, 3, 4, 5]) })
  .map(
    ({ chosen, kept }) =>
      (facts: Facts) =>
        chosen.reduce((all, hide) => hide(all, (_, index) => kept.includes(index)), facts),
  );
