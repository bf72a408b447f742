import type { auditAbsences } from '#wire/projectWords.ts';

/** As filters say it. */
export const auditAbsenceWords: Record<(typeof auditAbsences)[number], string> = {
  noneFound: 'Looked for, none found',
  notLookedFor: 'None on record, nobody looked',
};
