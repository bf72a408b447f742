/** Something that is wrong with a rule. */
export interface RuleFault {
  /** Where in the rule. */
  path: string;
  reason: string;
  /** Where in a text that is written over several lines, both from 1. */
  line?: number;
  column?: number;
}
