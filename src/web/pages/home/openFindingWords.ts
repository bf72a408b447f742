import type { openFindingChoices } from '#wire/projectWords.ts';

export const openFindingWords: Record<(typeof openFindingChoices)[number], string> = {
  none: 'No open findings',
  any: 'Open findings',
  major: 'Open major or critical finding',
  critical: 'Open critical finding',
};
