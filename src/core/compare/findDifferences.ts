import type { Outcome } from '#model/outcomes.ts';
import type { CategoryResult, Score } from '#model/score.ts';
import type { ComparedAnswer, Difference } from '#wire/compare.ts';

const values: Record<Exclude<Outcome, 'unknown'>, number> = { pass: 1, partial: 0.5, fail: 0 };

const worthOf = (outcome: Outcome): number | undefined =>
  outcome === 'unknown' ? undefined : values[outcome];

/** Of 100, how much a question can earn where all is known. */
function pointsOf(score: Score, { weight, factors }: CategoryResult, factorWeight: number): number {
  const all = score.categories.reduce((sum, one) => sum + one.weight, 0);
  const within = factors.reduce((sum, one) => sum + one.weight, 0);
  return all === 0 || within === 0 ? 0 : (100 * weight * factorWeight) / (all * within);
}

interface Asked extends Omit<Difference, 'points' | 'answers'> {
  /** At stake between a pass and a fail. */
  stake: number;
}

interface Answered {
  asked: Asked;
  answer: ComparedAnswer;
}

function listFactors(score: Score): Answered[] {
  return score.categories.flatMap((category) =>
    category.factors.map(({ id, name, weight, outcome, sentence }) => ({
      asked: { id, name, kind: 'factor', stake: pointsOf(score, category, weight) },
      answer: { outcome, sentence },
    })),
  );
}

/** A cap counts for what it takes away; one that is clear is a pass. */
function listCaps({ caps, uncapped }: Score): Answered[] {
  const outcomes = { applies: 'fail', clear: 'pass', unknown: 'unknown' } as const;
  return caps.map(({ id, name, limit, state, lowers, sentence }) => ({
    asked: { id, name, kind: 'cap', stake: lowers && uncapped !== null ? uncapped - limit : 0 },
    answer: { outcome: outcomes[state], sentence },
  }));
}

/**
 * What is answered otherwise for one project than for another, what weighs most first. An answer that is not known differs from
 * none: it stands beside the others, and makes no difference by itself.
 */
export function findDifferences(scores: readonly (Score | null)[]): Difference[] {
  const listed = scores.map((score) => (score ? [...listFactors(score), ...listCaps(score)] : []));
  const asked = new Map<string, Asked>();
  for (const { asked: one } of listed.flat()) {
    const known = asked.get(one.id);
    asked.set(one.id, known && known.stake >= one.stake ? known : one);
  }
  const answersOf = listed.map((all) => new Map(all.map(({ asked: { id }, answer }) => [id, answer])));
  return [...asked.values()]
    .flatMap(({ stake, ...one }) => {
      const answers = answersOf.map((all) => all.get(one.id) ?? null);
      const known = answers.flatMap((answer) => (answer ? (worthOf(answer.outcome) ?? []) : []));
      const spread = known.length < 2 ? 0 : Math.max(...known) - Math.min(...known);
      return spread * stake > 0 ? [{ ...one, points: Math.round(spread * stake * 10) / 10, answers }] : [];
    })
    .sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1));
}
