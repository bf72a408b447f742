import type { Evidence } from './evidence.ts';

/** Whose published stages a condition belongs to. */
export const stageSchemes = ['defiscan', 'l2beat'] as const;
export type StageScheme = (typeof stageSchemes)[number];

export const stages = [0, 1, 2] as const;

export const conditionStates = ['met', 'notMet', 'unknown'] as const;
export type ConditionState = (typeof conditionStates)[number];

/** One condition of a stage that somebody else published, answered from the facts of this site. */
export interface StageCondition {
  scheme: StageScheme;
  stage: (typeof stages)[number];
  id: string;
  /** What the condition asks, in few words. */
  name: string;
  state: ConditionState;
  /** Why it is answered so, or what would have to be known. */
  sentence: string;
  evidence: Evidence[];
}
