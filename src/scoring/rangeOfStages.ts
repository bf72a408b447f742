import { type StageCondition, type StageScheme, stages } from '#model/stageConditions.ts';

/** Below stage 0. */
export const noStage = -1;

/** Which stages the answers leave open, both included. */
export interface StageRange {
  atLeast: number;
  atMost: number;
}

/** With less known it is wider, and never another one: only what is not met bounds it above, and only what is met below. */
export function rangeOfStages(
  conditions: readonly Pick<StageCondition, 'scheme' | 'stage' | 'state'>[],
  scheme: StageScheme,
): StageRange {
  const own = conditions.filter((one) => one.scheme === scheme);
  const isFree = (stage: number, allowed: readonly StageCondition['state'][]) =>
    own.every((one) => one.stage > stage || allowed.includes(one.state));
  return {
    atLeast: own.length === 0 ? noStage : (stages.findLast((stage) => isFree(stage, ['met'])) ?? noStage),
    atMost: stages.findLast((stage) => isFree(stage, ['met', 'unknown'])) ?? noStage,
  };
}
