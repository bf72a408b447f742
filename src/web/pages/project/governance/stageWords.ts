import type { StageCondition, StageScheme } from '#model/stageConditions.ts';
import { noStage, rangeOfStages } from '#scoring/rangeOfStages.ts';

/** Of conditions whose own word says too little. */
const shortNames: Record<string, string> = { exit: 'exit window' };

/** Whatever keeps the scheme from a stage, by its answers on record: "exit window, autonomy". */
const nameBars = (conditions: readonly StageCondition[], scheme: StageScheme, upTo: number): string => {
  const bars = conditions.filter(
    (one) => one.scheme === scheme && one.state === 'notMet' && one.stage <= upTo,
  );
  return [...new Set(bars.map(({ id }) => shortNames[id] ?? id))].join(', ');
};

/** "Stage 0 at most by our facts (exit window)"; undefined where they leave every stage open. */
export function describeStages(
  conditions: readonly StageCondition[],
  scheme: StageScheme,
): string | undefined {
  const { atLeast, atMost } = rangeOfStages(conditions, scheme);
  const bars = nameBars(conditions, scheme, atMost + 1);
  const why = bars ? ` (${bars})` : '';
  if (atMost === noStage) return `No stage by our facts${why}`;
  if (atLeast === atMost) return `Stage ${atMost} by our facts${why}`;
  if (atLeast !== noStage) return `Stage ${atLeast} to ${atMost} by our facts${why}`;
  return bars ? `Stage ${atMost} at most by our facts${why}` : undefined;
}

/** What our facts say of a stage that the service itself gave; undefined where it gave none, or where they leave it open. */
export function compareStage(rating: string, conditions: readonly StageCondition[]): string | undefined {
  const stage = /^Stage ([012])$/.exec(rating)?.[1];
  if (stage === undefined) return undefined;
  const { atLeast, atMost } = rangeOfStages(conditions, 'defiscan');
  const given = Number(stage);
  if (given >= atLeast && given <= atMost) return undefined;
  return given > atMost
    ? `Our facts differ: ${nameBars(conditions, 'defiscan', given)} not met.`
    : `Our facts differ: all is met up to stage ${atLeast}.`;
}
