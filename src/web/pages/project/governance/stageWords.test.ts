import { expect, it } from 'vitest';
import type { ConditionState, StageCondition } from '#model/stageConditions.ts';
import { compareStage, describeStages } from './stageWords.ts';

const condition = (stage: 0 | 1 | 2, id: string, state: ConditionState): StageCondition => ({
  ...{ scheme: 'defiscan', stage, id, state, name: id, sentence: '', evidence: [] },
});
const words = (...conditions: StageCondition[]) => describeStages(conditions, 'defiscan');

it('says which stages the facts leave open, and what bars the next one', () => {
  const custody = condition(0, 'custody', 'unknown');
  expect(words(custody, condition(1, 'exit', 'notMet'), condition(2, 'autonomy', 'notMet'))).toBe(
    'Stage 0 at most by our facts (exit window)',
  );
  expect(words(condition(0, 'documentation', 'notMet'))).toBe('No stage by our facts (documentation)');
  expect(words(condition(0, 'custody', 'met'), condition(1, 'exit', 'unknown'))).toBe(
    'Stage 0 to 2 by our facts',
  );
  expect(words(condition(0, 'custody', 'met'), condition(1, 'exit', 'notMet'))).toBe(
    'Stage 0 by our facts (exit window)',
  );
  expect(words(custody, condition(1, 'exit', 'met'))).toBeUndefined();
});

it('names what a service counts as met that is not by our facts, and is silent where they leave its stage open', () => {
  const known = [
    condition(0, 'custody', 'unknown'),
    condition(1, 'exit', 'notMet'),
    condition(2, 'autonomy', 'notMet'),
  ];
  expect(compareStage('Stage 2', known)).toBe('Our facts differ: exit window, autonomy not met.');
  expect(compareStage('Stage 0', known)).toBeUndefined();
  expect(compareStage('B', known)).toBeUndefined();
  const met = ([0, 1, 2] as const).map((stage) => condition(stage, 'exit', 'met'));
  expect(compareStage('Stage 1', met)).toBe('Our facts differ: all is met up to stage 2.');
});
