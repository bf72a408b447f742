/** What can decide the value of a flag: a rule, the share that a user falls into, or the value that holds otherwise. */
export const flagDecisions = ['rule', 'percentage', 'value'] as const;
export type FlagDecision = (typeof flagDecisions)[number];
