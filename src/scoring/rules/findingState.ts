import type { Finding } from '#model/facts.ts';
import type { FindingSeverity } from '#model/severities.ts';

type FindingState = 'closed' | 'eased' | 'open';

/** What a finding's status is worth. A fix that the deployed code lacks, measured or by the record's own word, is no fix. */
export function findingState({ status, proofOfFix }: Pick<Finding, 'status' | 'proofOfFix'>): FindingState {
  if (proofOfFix === 'refuted' || proofOfFix === 'claimedMissing') return 'open';
  if (status === 'resolved') return 'closed';
  if (status === 'mitigated' || status === 'partiallyResolved') return 'eased';
  return 'open';
}

const value: Record<FindingState, number> = { closed: 1, eased: 0.5, open: 0 };

/** Closed findings over all findings, an eased one counting half. Resolving one can only raise it. */
export function closedShare(findings: Finding[]): number {
  return findings.reduce((sum, finding) => sum + value[findingState(finding)], 0) / findings.length;
}

export const ofSeverity = (findings: Finding[], ...severities: FindingSeverity[]): Finding[] =>
  findings.filter(({ severity }) => severities.includes(severity));
