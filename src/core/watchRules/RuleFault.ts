/** Something that is wrong with a rule. */
export interface RuleFault {
  /** Where in the rule. */
  path: string;
  reason: string;
}
