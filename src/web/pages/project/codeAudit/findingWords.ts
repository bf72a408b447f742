import type { FindingStatus, FixCheck } from '#model/findings.ts';
import type { Tone } from '#web/ui/Chip.tsx';

/** Open ones stand out by their severity; the tone here says how far the answer goes. */
export const statusTones: Record<FindingStatus, Tone> = {
  pending: 'danger',
  declined: 'danger',
  acknowledged: 'warning',
  partiallyResolved: 'warning',
  mitigated: 'info',
  resolved: 'signal',
};

export const proofWords: Record<FixCheck, string> = {
  notChecked: 'Nobody has checked the fix',
  commitReviewed: 'The auditor reviewed the commit with the fix; not whether it is deployed',
  deployed: 'The fix is in the deployed code',
  notDeployed: 'The fix is not in the deployed code',
};
