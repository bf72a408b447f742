import type { Facts } from '#model/facts.ts';
import type { Outcome, Standing } from '#model/outcomes.ts';
import type { AnswerOverride, Overridden } from '#model/overrides.ts';
import type { Rating } from '#model/ratings.ts';
import type { CapResult, CategoryResult, FactorResult, Score } from '#model/score.ts';
import type { ScoreCategory } from '#model/scoreCategories.ts';
import type { Cap, CapJudgement } from './factors/cap.ts';
import type { Factor, Judgement } from './factors/factor.ts';
import { type FactViews, readFacts } from './readFacts.ts';
import type { Rules } from './rules.ts';
import { uniqueEvidence } from './uniqueEvidence.ts';

/** The sentence of an answer that staff has overridden, with what was measured beside it. */
const toOverridden = (
  { measured, reason, dispute, at }: AnswerOverride,
  sentence: string,
): { sentence: string; overridden: Overridden } => ({
  sentence: `Overridden by staff after dispute ${dispute}: ${reason}`,
  overridden: { measured, sentence, reason, dispute, at },
});

function settleCap(cap: Cap, views: FactViews): [held: boolean, CapJudgement] {
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
function judgeCap(cap: Cap, views: FactViews, uncapped: number | null): CapResult {
  const [held, judgement] = settleCap(cap, views);
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

function settleFactor(factor: Factor, views: FactViews, now: Date): [Standing, Judgement] {
  const current = factor.judge(views.current, now);
  if (current.outcome !== 'unknown') return ['current', current];
  const remembered = factor.judge(views.remembered, now);
  if (remembered.outcome === 'fail' || remembered.outcome === 'partial') {
    return ['held', { ...remembered, sentence: `Last known, no longer readable: ${remembered.sentence}` }];
  }
  return ['unknown', current];
}

/** Judges one factor on what is known now; lost facts count only against the project, never for it. */
function judgeFactor(factor: Factor, views: FactViews, now: Date): FactorResult {
  const [standing, { outcome, sentence, evidence }] = settleFactor(factor, views, now);
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

const outcomeValues: Record<Exclude<Outcome, 'unknown'>, number> = { pass: 1, partial: 0.5, fail: 0 };

interface Weighted {
  weight: number;
  value: number | null;
}

/** Every score keeps one decimal; means are taken of unrounded numbers and rounded once, here. */
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** The letter of a score. */
export function ratingOf(total: number, { ratings }: Pick<Rules, 'ratings'>): Rating | null {
  return ratings.find(({ from }) => total >= from)?.rating ?? null;
}

function mean(items: Weighted[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { weight, value } of items) {
    if (value === null) continue;
    sum += weight * value;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

function meanOfCategories(
  rules: Rules,
  results: FactorResult[],
  value: (result: FactorResult) => number | null,
): number | null {
  const mine = (id: ScoreCategory): Weighted[] =>
    results
      .filter(({ category }) => category === id)
      .map((result) => ({ weight: result.weight, value: value(result) }));
  return mean(rules.categories.map(({ id, weight }) => ({ weight, value: mean(mine(id)) })));
}

const counted = ({ outcome }: FactorResult): number | null =>
  outcome === 'unknown' ? null : outcomeValues[outcome] * 100;

const currentOr =
  (otherwise: number) =>
  (result: FactorResult): number =>
    result.standing === 'current' ? (counted(result) ?? otherwise) : otherwise;

const weightOf = (results: FactorResult[]): number => results.reduce((sum, { weight }) => sum + weight, 0);

function coverageOf(results: FactorResult[]): number {
  return weightOf(results.filter(({ standing }) => standing === 'current')) / weightOf(results);
}

/** Records alone may reach far; the first reading of the chain can still turn what they promise around. */
const isPending = (facts: Facts): boolean =>
  Object.values(facts).some((fact) => fact.state === 'unknown' && fact.pending === true);

function applyScoreCaps(uncapped: number, caps: CapResult[]): number {
  return caps.reduce((total, { limit }) => Math.min(total, limit), uncapped);
}

/** From facts to a score. Pure: the same facts, rules and time give the same score anywhere. */
export function score(facts: Facts, rules: Rules, now: Date): Score {
  const views = readFacts(facts);
  const results = rules.factors.map((factor) => judgeFactor(factor, views, now));

  const categories = rules.categories.map(({ id, name, weight }): CategoryResult => {
    const factors = results.filter(({ category }) => category === id);
    const value = mean(factors.map((result) => ({ weight: result.weight, value: counted(result) })));
    return {
      id,
      name,
      weight,
      score: value === null ? null : toTenth(value),
      coverage: coverageOf(factors),
      factors,
    };
  });

  const coverage = coverageOf(results);
  // A project of which too little is known has no score, and is unranked.
  const ranked = coverage >= rules.rankedFrom && !isPending(facts);
  const raw = ranked ? meanOfCategories(rules, results, counted) : null;
  const uncapped = raw === null ? null : toTenth(raw);
  const caps = rules.caps.map((cap) => judgeCap(cap, views, uncapped));
  const applied = caps.filter(({ state }) => state === 'applies');
  const total = uncapped === null ? null : applyScoreCaps(uncapped, applied);

  const worst = toTenth(meanOfCategories(rules, results, currentOr(0)) ?? 0);
  const best = toTenth(meanOfCategories(rules, results, currentOr(100)) ?? 100);

  return {
    rulesVersion: rules.version,
    scoredAt: now.toISOString(),
    inputsHash: views.inputsHash,
    total,
    uncapped,
    rating: total === null ? null : ratingOf(total, rules),
    coverage,
    ranked,
    range: {
      low: applyScoreCaps(
        worst,
        caps.filter(({ state }) => state !== 'clear'),
      ),
      high: applyScoreCaps(
        best,
        applied.filter(({ held }) => !held),
      ),
    },
    categories,
    caps,
  };
}
