import type { FindingSeverity } from './severities.ts';

/** What the project did about a finding, as its auditor says. */
export const findingStatuses = [
  'pending',
  'acknowledged',
  'partiallyResolved',
  'mitigated',
  'resolved',
  'declined',
] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** What readers and import files call them. */
export const findingStatusNames = {
  pending: 'Pending',
  acknowledged: 'Acknowledged',
  partiallyResolved: 'Partially Resolved',
  mitigated: 'Mitigated',
  resolved: 'Resolved',
  declined: 'Declined',
} as const satisfies Record<FindingStatus, string>;

const closedStatuses: readonly FindingStatus[] = ['mitigated', 'resolved'];

/** Whether a finding still stands: pending, acknowledged, partially resolved or declined. */
export const isOpenFinding = ({ status }: { status: FindingStatus }): boolean =>
  !closedStatuses.includes(status);

/**
 * How far a fix was checked. `notChecked`: only the word of the project; `commitReviewed`: the auditor read the fix;
 * `deployed`: it was found in the deployed code; `notDeployed`: the deployed code lacks it.
 */
export const fixChecks = ['notChecked', 'commitReviewed', 'deployed', 'notDeployed'] as const;
export type FixCheck = (typeof fixChecks)[number];

/**
 * How many findings are open, by severity. Without `complete` there may be more: not everything that audits found is on
 * record.
 */
export interface OpenFindings extends Record<FindingSeverity, number> {
  complete: boolean;
}
