import type { ChangeCause } from '#model/outcomes.ts';

/** What moved a score. */
export const causeWords: Record<ChangeCause, string> = {
  first: 'first reading',
  facts: 'facts changed',
  reading: 'our reading changed',
  rules: 'rules changed',
  both: 'facts and rules changed',
  time: 'time passed',
};
