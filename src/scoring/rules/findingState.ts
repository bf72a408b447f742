import type { Finding } from '#model/facts.ts';
import type { FindingSeverity } from '#model/severities.ts';

type FindingState = 'closed' | 'eased' | 'open';

/** What a finding's status on record is worth. Whether the fix runs is another question. */
export function findingState({ status }: Pick<Finding, 'status'>): FindingState {
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

/** Known not to run: by the deployed code, or by the record's own word. */
export const lacksFix = ({ proofOfFix }: Finding): boolean =>
  proofOfFix === 'refuted' || proofOfFix === 'claimedMissing';
