import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { CheckedTrigger, RuleDefinition } from '#model/watchRules.ts';
import type { NewValue } from './followValue.ts';

/** How one thing stands that a rule looks at. */
export interface Observation {
  /** The same thing has the same key the next time. */
  key: string;
  chain: string | null;
  contract: string | null;
  block: number | null;
  transaction: string | null;
  /** What is told when it begins to hold, or when its value is another. */
  text: string;
  /**
   * level: told when it begins to hold, and cleared when it no longer does. change: told when its value is another than before.
   * unknown: it cannot be looked at, and `text` says why.
   */
  outcome: { kind: 'level'; holds: boolean } | ({ kind: 'change' } & NewValue) | { kind: 'unknown' };
}

export interface ObservedRule {
  id: string;
  ownerId: string;
  definition: RuleDefinition & { when: CheckedTrigger };
  /** What happened before is not told. */
  activeFrom: Date;
}

export interface ObserveOptions {
  nodes: NodeReader;
  now: Date;
}
