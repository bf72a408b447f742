import type { CapResult } from '#model/score.ts';
import type { Cap, CapJudgement } from './factors/cap.ts';
import type { FactViews } from './readFacts.ts';
import { toOverridden } from './toOverridden.ts';
import { uniqueEvidence } from './uniqueEvidence.ts';

function settle(cap: Cap, views: FactViews): [held: boolean, CapJudgement] {
  const current = cap.judge(views.current);
  if (current.state !== 'unknown') return [false, current];
  const remembered = cap.judge(views.remembered);
  return remembered.state === 'applies' ? [true, remembered] : [false, current];
}

function explain(cap: Cap, judgement: CapJudgement, held: boolean, uncapped: number | null): string {
  if (judgement.state !== 'applies') return judgement.sentence;
  const memory = held ? 'Last known, no longer readable: ' : '';
  const idle = uncapped !== null && uncapped <= cap.limit ? ` The total is ${uncapped} without it.` : '';
  return `The total can be at most ${cap.limit}. ${memory}${judgement.sentence}${idle}`;
}

/** Whether a cap applies, and why or why not. */
export function judgeCap(cap: Cap, views: FactViews, uncapped: number | null): CapResult {
  const [held, judgement] = settle(cap, views);
  const { id, name, limit } = cap;
  const override = views.overrides.get(`cap:${id}`);
  if (override?.measured === judgement.state && judgement.state !== 'unknown') {
    const state = override.outcome === 'fail' ? 'applies' : 'unknown';
    return {
      ...{ id, name, limit, state, held },
      lowers: state === 'applies' && uncapped !== null && uncapped > limit,
      evidence: uniqueEvidence(judgement.evidence),
      ...toOverridden(override, judgement.sentence),
    };
  }
  return {
    id,
    name,
    limit,
    state: judgement.state,
    held,
    lowers: judgement.state === 'applies' && uncapped !== null && uncapped > limit,
    sentence: explain(cap, judgement, held, uncapped),
    evidence: uniqueEvidence(judgement.evidence),
  };
}
