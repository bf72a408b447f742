import type { ControlAct, GradeLetter } from './controlGrade.ts';
import type { Evidence } from './evidence.ts';

/** What somebody may ask of a contract before using it. */
export const policyConditionKinds = [
  'noSingleKey',
  'saleSimulated',
  'taxAtMost',
  'notPaused',
  'sourceVerified',
  'coverageAtLeast',
  'scoreAtLeast',
  'controlGradeAtLeast',
  'noActiveExploit',
  'readWithin',
] as const;
export type PolicyConditionKind = (typeof policyConditionKinds)[number];

/**
 * - noSingleKey: neither anybody nor one key can do any of the acts with less warning than that
 * - saleSimulated: a simulated sale of this token went through
 * - taxAtMost: a simulated transfer of this token took no more
 * - notPaused: this token is not paused for everybody
 * - sourceVerified: published source builds what runs at every contract of the project
 * - coverageAtLeast: so much of the score's weight is known
 * - scoreAtLeast: the score is no lower, in the whole range that is possible
 * - controlGradeAtLeast: the control grade is no worse, in the whole range that is possible
 * - noActiveExploit: no exploit is under way, and somebody looked for incidents
 * - readWithin: the project's chains were last read so recently
 */
export type PolicyCondition =
  | { kind: 'noSingleKey'; acts: ControlAct[]; withinHours: number }
  | { kind: 'saleSimulated' }
  | { kind: 'taxAtMost'; percent: number }
  | { kind: 'notPaused' }
  | { kind: 'sourceVerified' }
  | { kind: 'coverageAtLeast'; percent: number }
  | { kind: 'scoreAtLeast'; score: number }
  | { kind: 'controlGradeAtLeast'; grade: GradeLetter }
  | { kind: 'noActiveExploit' }
  | { kind: 'readWithin'; hours: number };

/** The worst first. */
export const conditionStates = ['broken', 'unknown', 'met'] as const;
export type ConditionState = (typeof conditionStates)[number];

export interface JudgedCondition {
  state: ConditionState;
  /** One sentence. */
  reason: string;
  evidence: Evidence[];
}

/** Only `allow` allows: `unknown` denies as well, for another reason. */
export const policyVerdicts = ['allow', 'deny', 'unknown'] as const;
export type PolicyVerdict = (typeof policyVerdicts)[number];

/** Allowed only where every condition is known to be met. */
export function decideVerdict(states: readonly ConditionState[]): PolicyVerdict {
  if (states.includes('broken')) return 'deny';
  return states.length > 0 && states.every((state) => state === 'met') ? 'allow' : 'unknown';
}
