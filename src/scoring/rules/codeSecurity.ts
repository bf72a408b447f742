import { shortenCommit } from '#lib/shortenHash.ts';
import type { Audit } from '#model/facts.ts';
import {
  atLeast,
  atMost,
  type Factor,
  factor,
  fail,
  judgeFact,
  pass,
  undecided,
} from '#scoring/factors/factor.ts';
import { count, day, daysBetween, list, mayHaveOthers } from '#scoring/factors/words.ts';
import { findingFactors } from './findingFactors.ts';

const auditorLimits = { pass: 2, partial: 1 };
const auditAgeDays = { pass: 365, partial: 730 };

const notAsked = 'No audit was found, so this is not asked.';
/** Nobody looked, or only before an audit was withdrawn. */
const others = 'there may be others';

const evidenceOf = (audits: Audit[]) => audits.flatMap(({ evidence }) => evidence);

/** The newest audit; among those of one day, the first in canonical order. */
function newest(audits: Audit[]): Audit | undefined {
  return audits.reduce<Audit | undefined>(
    (best, audit) => (best && Date.parse(best.completedAt) >= Date.parse(audit.completedAt) ? best : audit),
    undefined,
  );
}

const audited = factor({
  id: 'code.audited',
  category: 'codeSecurity',
  weight: 5,
  name: 'Independent audits',
  criteria: {
    pass: `audits by at least ${auditorLimits.pass} different auditors`,
    partial: 'audits searched, and all are by one auditor',
    fail: 'searched, no audit found',
  },
  uses: ['audits'],
  judge: ({ audits }) =>
    judgeFact(audits, ({ all, complete }) => {
      const auditors = [...new Set(all.map(({ auditor }) => auditor))].sort();
      if (!complete && auditors.length < auditorLimits.pass)
        return undecided(`${count(all.length, 'audit')} on record, and ${others}.`, evidenceOf(all));
      if (all.length === 0) return fail('No audit was found.');
      return atLeast(auditors.length, auditorLimits)(
        `${count(all.length, 'audit')} by ${list(auditors)}.`,
        evidenceOf(all),
      );
    }),
});

const auditAge = factor({
  id: 'code.auditAge',
  category: 'codeSecurity',
  weight: 3,
  name: 'Newest audit age',
  criteria: {
    pass: `at most ${auditAgeDays.pass} days`,
    partial: `audits searched: at most ${auditAgeDays.partial} days`,
    fail: 'searched: older (without an audit this is not asked)',
  },
  uses: ['audits'],
  judge: ({ audits }, now) =>
    judgeFact(audits, ({ all, complete }) => {
      const last = newest(all);
      if (!last) return undecided(notAsked);
      const age = daysBetween(last.completedAt, now);
      const found = `The newest audit on record, by ${last.auditor}, was completed on ${day(last.completedAt)}, ${count(Math.max(0, Math.floor(age)), 'day')} ago`;
      if (!complete && age > auditAgeDays.pass) return undecided(`${found}; ${others}.`, last.evidence);
      return atMost(age, auditAgeDays)(`${found}.`, last.evidence);
    }),
});

const scope = factor({
  id: 'code.scope',
  category: 'codeSecurity',
  weight: 3,
  name: 'Audited code identified',
  criteria: {
    pass: 'audits searched, and the newest names the commit or the code hashes it covered',
    partial: null,
    fail: null,
  },
  uses: ['audits'],
  judge: ({ audits }) =>
    judgeFact(audits, ({ all, complete }) => {
      const last = newest(all);
      if (!last) return undecided(notAsked);
      if (!complete)
        return undecided(`${count(all.length, 'audit')} on record, and ${others}.`, last.evidence);
      const { commit, codeHashes } = last.scope;
      const by = `The newest audit, by ${last.auditor},`;
      if (commit) return pass(`${by} covered commit ${shortenCommit(commit)}.`, last.evidence);
      if (codeHashes.length > 0)
        return pass(`${by} names ${count(codeHashes.length, 'code hash', 'code hashes')}.`, last.evidence);
      return undecided(
        `The record of the newest audit, by ${last.auditor}, names no exact code.`,
        last.evidence,
      );
    }),
});

const codeMatch = factor({
  id: 'code.match',
  category: 'codeSecurity',
  weight: 5,
  name: 'Deployed code matches audit',
  criteria: {
    pass: 'complete contract list: the code of every one was compared and matches',
    partial: null,
    fail: 'the code of at least one contract differs',
  },
  uses: ['codeMatch'],
  judge: ({ codeMatch: match }) =>
    judgeFact(match, ({ matching, differing, notCompared, complete }) => {
      const all = count(matching + differing + notCompared, 'contract');
      if (differing > 0)
        return fail(`Deployed code of ${differing} of ${all} differs from the audited code hash on record.`);
      if (notCompared > 0 || matching === 0)
        return undecided(`Unknown: only ${matching} of ${all} compared; those match the audited code hash.`);
      return complete
        ? pass(`Deployed code of ${all} matches the audited code hash on record.`)
        : undecided(`Deployed code of ${all} matches the audited code hash; ${mayHaveOthers}.`);
    }),
});

const sourceVerified = factor({
  id: 'code.sourceVerified',
  category: 'codeSecurity',
  weight: 2,
  name: 'Verified source',
  criteria: {
    pass: 'complete contract list: the published source of every one compiles to its deployed code',
    partial: null,
    fail: null,
  },
  uses: ['sourceVerified'],
  judge: ({ sourceVerified: source }) =>
    judgeFact(source, ({ verified, contracts, complete }) => {
      const found = `Published source compiles to the deployed code of ${verified} of ${count(contracts, 'contract')}`;
      if (!complete) return undecided(`${found}; ${mayHaveOthers}.`);
      return (verified > 0 && verified >= contracts ? pass : undecided)(`${found}.`);
    }),
});

const isDeep = ({ methods }: Audit): boolean =>
  methods !== null && (methods.includes('fuzzing') || methods.includes('formal'));

const deepMethods = factor({
  id: 'code.deepMethods',
  category: 'codeSecurity',
  weight: 1,
  name: 'Fuzzing or formal proof',
  criteria: {
    pass: 'the record of an audit names fuzzing or formal verification among its methods',
    partial: null,
    fail: 'audits searched, all records name their methods, and neither is among them (without an audit this is not asked)',
  },
  uses: ['audits'],
  judge: ({ audits }) =>
    judgeFact(audits, ({ all, complete }) => {
      if (all.length === 0) return undecided(notAsked);
      const deep = all.filter(isDeep);
      if (deep.length > 0)
        // How many do is known only when each names its methods.
        return pass('The record of an audit names fuzzing or formal verification.', evidenceOf(deep));
      const silent = all.filter(({ methods }) => methods === null);
      if (silent.length > 0)
        return undecided(
          `The record of ${silent.length} of ${count(all.length, 'audit')} does not say which methods were used.`,
          evidenceOf(silent),
        );
      if (!complete)
        return undecided(
          `No audit on record names fuzzing or formal verification, and ${others}.`,
          evidenceOf(all),
        );
      return fail(
        `Of ${count(all.length, 'audit')} on record none names fuzzing or formal verification.`,
        evidenceOf(all),
      );
    }),
});

export const codeSecurity: Factor[] = [
  audited,
  auditAge,
  scope,
  codeMatch,
  ...findingFactors,
  sourceVerified,
  deepMethods,
];
