import type { FindingSeverityName, FindingStatusName, FindingView } from '#wire/projectPage.ts';
import type { Tone } from '../ui/Chip.tsx';
import type { Severity } from '../ui/SeverityMark.tsx';

export const severityMarks: Record<FindingSeverityName, Severity> = {
  Critical: 'critical',
  Major: 'major',
  Medium: 'medium',
  Minor: 'minor',
  Informational: 'info',
  Centralization: 'centralization',
};

/** Open ones stand out by their severity; the tone here says how far the answer goes. */
export const statusTones: Record<FindingStatusName, Tone> = {
  Pending: 'danger',
  Declined: 'danger',
  Acknowledged: 'warning',
  'Partially Resolved': 'warning',
  Mitigated: 'info',
  Resolved: 'signal',
};

export const proofWords: Record<NonNullable<FindingView['proofOfFix']>['state'], string> = {
  'not-checked': 'Nobody has checked the fix',
  'commit-reviewed': 'The auditor reviewed the commit with the fix; not whether it is deployed',
  deployed: 'The fix is in the deployed code',
  'not-deployed': 'The fix is not in the deployed code',
};
