import type { Audit, AuditHistory, Finding } from '#model/facts.ts';
import type { FindingSeverity } from '#model/severities.ts';
import {
  atLeast,
  type Factor,
  factor,
  fail,
  type Judgement,
  judgeFact,
  partial,
  pass,
  type Reading,
  undecided,
} from '#scoring/factors/factor.ts';
import { count, day, percent, some } from '#scoring/factors/words.ts';
import { closedShare, findingState, ofSeverity } from './findingState.ts';

const shares = { pass: 0.9, partial: 0.5 };

const unstated = 'not all audit findings are on record';

/** Whose audits, and until when. */
function nameAudits(audits: Audit[]): string {
  const auditors = [...new Set(audits.map(({ auditor }) => auditor))].sort();
  const [last = ''] = audits
    .map(({ completedAt }) => completedAt)
    .sort((a, b) => Date.parse(b) - Date.parse(a));
  return `${some(auditors)}; ${audits.length === 1 ? '' : 'the newest '}completed on ${day(last)}`;
}

// Without a review, no findings says nothing: only a review can find none.
function noneOf(audits: Reading<AuditHistory>, findings: Finding[], what: string): Judgement {
  const done = audits.known ? audits.value.all : [];
  if (done.length > 0)
    return pass(
      `${count(done.length, 'audit')} reported no ${what} (${nameAudits(done)}).`,
      done.flatMap(({ evidence }) => evidence),
    );
  // An audit that is going on has found something else so far.
  if (findings.length > 0)
    return pass(
      `No ${what} among ${count(findings.length, 'finding')} on record; no audit is completed yet.`,
      evidenceOf(findings),
    );
  return undecided(audits.known ? `Unknown: no review looked for a ${what}.` : `Unknown: ${audits.why}.`);
}

function severeFindings(severity: 'critical' | 'major', weight: number): Factor {
  return factor({
    id: `code.${severity}Findings`,
    category: 'codeSecurity',
    weight,
    name: `${severity === 'critical' ? 'Critical' : 'Major'} findings`,
    criteria: {
      pass: `a review took place, all findings are on record, and no ${severity} one is left unresolved`,
      partial: `all findings are on record, and the ${severity} ones left are mitigated or partially resolved`,
      fail: `a ${severity} finding is pending, acknowledged or declined`,
    },
    uses: ['audits', 'findings'],
    judge: ({ audits, findings }) =>
      judgeFact(findings, ({ all, complete }) => {
        const severe = ofSeverity(all, severity);
        const open = severe.filter((finding) => findingState(finding) === 'open');
        if (!complete && open.length === 0)
          return undecided(`No open ${severity} finding is on record, but ${unstated}.`, evidenceOf(severe));
        if (severe.length === 0) return noneOf(audits, all, `${severity} finding`);
        const eased = severe.filter((finding) => findingState(finding) === 'eased');
        const [left, verdict, state] =
          open.length > 0 ? [open, fail, 'open'] : [eased, partial, 'only eased'];
        if (left.length === 0)
          return pass(`${allOf(severe, severity)} resolved, the records claim.`, evidenceOf(severe));
        const which = some(left.map(({ id }) => id));
        const total = count(severe.length, `${severity} finding`);
        return verdict(
          `${left.length} of ${total} ${left.length === 1 ? 'is' : 'are'} ${state} (${which}).`,
          evidenceOf(left),
        );
      }),
  });
}

const evidenceOf = (findings: Finding[]) => findings.flatMap(({ evidence }) => evidence);

const allOf = (findings: Finding[], severity: FindingSeverity): string =>
  findings.length === 1
    ? `The one ${severity} finding is`
    : `All ${findings.length} ${severity} findings are`;

const lesserFindings = factor({
  id: 'code.lesserFindings',
  category: 'codeSecurity',
  weight: 2,
  name: 'Medium and minor findings',
  criteria: {
    pass: `a review took place, all findings are on record, and at least ${percent(shares.pass)} of the medium and minor findings are resolved (a mitigated or partially resolved one counts half)`,
    partial: `at least ${percent(shares.partial)} are`,
    fail: `less than ${percent(shares.partial)} are`,
  },
  uses: ['audits', 'findings'],
  judge: ({ audits, findings }) =>
    judgeFact(findings, ({ all, complete }) => {
      const lesser = ofSeverity(all, 'medium', 'minor');
      if (!complete)
        return undecided(
          `${count(lesser.length, 'medium or minor finding')} on record, but ${unstated}.`,
          evidenceOf(lesser),
        );
      if (lesser.length === 0) return noneOf(audits, all, 'medium or minor finding');
      const share = closedShare(lesser);
      const left = lesser.filter((finding) => findingState(finding) !== 'closed');
      return atLeast(share, shares)(
        `${percent(share)} of ${count(lesser.length, 'medium or minor finding')} resolved, the records claim.`,
        evidenceOf(left.length > 0 ? left : lesser),
      );
    }),
});

const provableSeverities: FindingSeverity[] = ['critical', 'major', 'medium', 'minor', 'centralization'];

const proofOfFix = factor({
  id: 'code.proofOfFix',
  category: 'codeSecurity',
  weight: 2,
  name: 'Proof of fix',
  criteria: {
    pass: 'all findings are on record, and the fix of each was measured in the deployed code or state (informational ones left out; what a record claims is not measured)',
    partial: null,
    fail: 'the deployed code lacks a fix that it should have',
  },
  uses: ['findings'],
  judge: ({ findings }) =>
    judgeFact(findings, ({ all, complete }) => {
      const provable = ofSeverity(all, ...provableSeverities);
      const refuted = provable.filter(({ proofOfFix: proof }) => proof === 'refuted');
      if (refuted.length > 0)
        return fail(
          `The deployed code refutes the fix of ${some(refuted.map(({ id }) => id))}.`,
          evidenceOf(refuted),
        );
      if (!complete)
        return undecided(
          `${count(provable.length, 'finding')} with a fix to prove on record, but ${unstated}.`,
          evidenceOf(provable),
        );
      if (provable.length === 0) return undecided('No finding has a fix to prove.');
      const proven = provable.filter(
        ({ status, proofOfFix: proof }) => status === 'resolved' && proof === 'proven',
      );
      const claimed = provable.filter(({ proofOfFix: proof }) => proof === 'claimed').length;
      const measured = `The fix of ${proven.length} of ${count(provable.length, 'finding')} was measured and is proven.`;
      return proven.length === provable.length
        ? pass(measured, evidenceOf(provable))
        : undecided(
            claimed > 0
              ? `${measured} ${count(claimed, 'fix', 'fixes')} claimed on record, not measured.`
              : measured,
            evidenceOf(provable),
          );
    }),
});

export const findingFactors: Factor[] = [
  severeFindings('critical', 4),
  severeFindings('major', 3),
  lesserFindings,
  proofOfFix,
];
