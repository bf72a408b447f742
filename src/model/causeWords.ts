import type { ChangeCause } from './outcomes.ts';

/** What moved a score. */
export const causeWords: Record<ChangeCause, string> = {
  first: 'first reading',
  facts: 'facts changed',
  knowledge: 'what is known changed',
  reading: 'our reading changed',
  rules: 'rules changed',
  both: 'facts and rules changed',
  time: 'time passed',
};
