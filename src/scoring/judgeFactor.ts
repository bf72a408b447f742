import type { Standing } from '#model/outcomes.ts';
import type { FactorResult } from '#model/score.ts';
import type { Factor, Judgement } from './factors/factor.ts';
import type { FactViews } from './readFacts.ts';
import { toOverridden } from './toOverridden.ts';
import { uniqueEvidence } from './uniqueEvidence.ts';

function settle(factor: Factor, views: FactViews, now: Date): [Standing, Judgement] {
  const current = factor.judge(views.current, now);
  if (current.outcome !== 'unknown') return ['current', current];
  const remembered = factor.judge(views.remembered, now);
  if (remembered.outcome === 'fail' || remembered.outcome === 'partial') {
    return ['held', { ...remembered, sentence: `Last known, no longer readable: ${remembered.sentence}` }];
  }
  return ['unknown', current];
}

/** Judges one factor on what is known now; lost facts count only against the project, never for it. */
export function judgeFactor(factor: Factor, views: FactViews, now: Date): FactorResult {
  const [standing, { outcome, sentence, evidence }] = settle(factor, views, now);
  const { id, category, name, weight } = factor;
  const shown = { id, category, name, weight, evidence: uniqueEvidence(evidence) };
  const override = views.overrides.get(`factor:${id}`);
  if (override?.measured !== outcome || outcome === 'unknown')
    return { ...shown, outcome, standing, sentence };
  return {
    ...shown,
    outcome: override.outcome,
    standing: override.outcome === 'unknown' ? 'unknown' : standing,
    ...toOverridden(override, sentence),
  };
}
