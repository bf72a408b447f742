/** How a check came out, the worst first. */
export const checkStates = ['risk', 'caution', 'passed', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];
