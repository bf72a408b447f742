import type { Facts } from '#model/facts.ts';
import type { Outcome } from '#model/outcomes.ts';
import type { Rating } from '#model/ratings.ts';
import type { CapResult, CategoryResult, FactorResult, Score } from '#model/score.ts';
import type { ScoreCategory } from '#model/scoreCategories.ts';
import { judgeCap } from './judgeCap.ts';
import { judgeFactor } from './judgeFactor.ts';
import { readFacts } from './readFacts.ts';
import type { Rules } from './rules.ts';

const outcomeValues: Record<Exclude<Outcome, 'unknown'>, number> = { pass: 1, partial: 0.5, fail: 0 };

interface Weighted {
  weight: number;
  value: number | null;
}

/** Every score keeps one decimal; means are taken of unrounded numbers and rounded once, here. */
const toTenth = (value: number): number => Math.round(value * 10) / 10;

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
