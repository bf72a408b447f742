import { type Auditor, fewestCases } from '#wire/auditors.ts';

/** "3 of 5", with a share only where there are enough cases to say one. */
export function describeShare(part: number, whole: number): string {
  if (whole === 0) return 'none known';
  const counts = `${part} of ${whole}`;
  return whole < fewestCases ? counts : `${counts}, ${Math.round((100 * part) / whole)} %`;
}

export function describeIncidents({ within, outside, unknown }: Auditor['incidents']): string {
  const all = [
    within > 0 && `${within} in scope`,
    outside > 0 && `${outside} outside`,
    unknown > 0 && `${unknown} scope unknown`,
  ].filter((one) => one !== false);
  return all.length === 0 ? 'none on record' : all.join(', ');
}
