import type { Tone } from '#web/ui/Chip.tsx';
import type { Severity } from '#web/ui/SeverityMark.tsx';
import type { FindingSeverity, FindingStatus } from '#wire/findingWords.ts';
import type { FindingView } from '#wire/projectPage.ts';

export const severityMarks: Record<FindingSeverity, Severity> = {
  Critical: 'critical',
  Major: 'major',
  Medium: 'medium',
  Minor: 'minor',
  Informational: 'info',
  Centralization: 'centralization',
};

/** Open ones stand out by their severity; the tone here says how far the answer goes. */
export const statusTones: Record<FindingStatus, Tone> = {
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
