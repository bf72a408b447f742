import type { FixCheck } from '#model/findings.ts';
import { type AuditedContract, fewestCases } from '#wire/auditors.ts';

/** "3 of 5", with a share only where there are enough cases to say one. */
export function describeShare(part: number, whole: number): string {
  if (whole === 0) return 'none known';
  const counts = `${part} of ${whole}`;
  return whole < fewestCases ? counts : `${counts}, ${Math.round((100 * part) / whole)} %`;
}

export const codeStateWords: Record<AuditedContract['state'], string> = {
  running: 'still running',
  replaced: 'replaced',
  unknown: 'not comparable',
};

export const fixWords: Record<FixCheck, string> = {
  notChecked: 'not checked',
  commitReviewed: 'commit reviewed',
  deployed: 'in deployed code',
  notDeployed: 'missing from deployed code',
};
