import { beforeFirstReading } from '#core/scores/beforeFirstReading.ts';
import { isSameFact } from '#core/scores/factVersions.ts';
import { findReadAnew, type ReadAnew } from '#core/scores/findReadAnew.ts';
import type { Fact, Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { factKeys, unknownFacts } from '#scoring/buildFacts.ts';
import { explainChange } from '#scoring/explainChange.ts';
import { type Rules, rules as rulesInForce } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import type { ScorePoint } from '#wire/scores.ts';

/**
 * By what a series is made: the rules, and the way of making it. The number is raised when the same facts and rules make
 * another series, so that stored ones are made again.
 */
export const seriesMaker = `${rulesInForce.version}, series 5`;

interface Change {
  at: Date;
  facts: Partial<Facts>;
}

/** What was read at more contracts and says the same has not changed. */
const isAnother = (before: Fact<unknown>, after: Fact<unknown> | undefined): boolean =>
  after !== undefined &&
  !(before.state === 'unknown' && after.state === 'unknown') &&
  !isSameFact(before, after);

const dayMs = 24 * 60 * 60 * 1000;
/** Days on which passing time alone is looked for; with the changes, more than a chart shows. */
const mostDays = 400;

/** Every moment at which something changed, and each day between: time alone can move a score. */
function listTimes(changes: readonly Change[], begin: Date): number[] {
  const [first] = changes;
  if (!first) return [];
  const from = Math.max(first.at.getTime(), begin.getTime() - mostDays * dayMs);
  const times = new Set(changes.map(({ at }) => at.getTime()));
  for (let day = Math.ceil(from / dayMs) * dayMs; day < begin.getTime(); day += dayMs) times.add(day);
  return [...times].sort((a, b) => a - b);
}

function toPoint(
  result: Score,
  before: Score | undefined,
  { keys: facts, readAnew }: { keys: string[]; readAnew: string | undefined },
): ScorePoint | undefined {
  const { scoredAt: at, total, rating, coverage, rulesVersion } = result;
  const point = { at, total, rating, coverage, rulesVersion };
  if (!before)
    return { ...point, cause: 'first', sentence: 'As far back as could be read.', moves: [], facts: [] };
  const { cause, sentence, factors, caps } = explainChange(before, result, readAnew);
  if (cause === 'none') return undefined;
  return { ...point, cause, sentence, moves: [...caps, ...factors].map((move) => move.sentence), facts };
}

/** What else changed at the same moment is said to be in it, too: there is one point for each. */
function describeReading(readAnew: ReadAnew | undefined, changed: readonly string[]): string | undefined {
  const isAlone = changed.every((key) => readAnew?.keys.some((one) => one === key));
  return readAnew && (isAlone ? readAnew.words : `${readAnew.words}; so is what else changed then`);
}

export interface SeriesOptions {
  /** When the history begins. */
  begin: Date;
  rules: Rules;
  /** What was known then: the last point is the step to it, at `begin`. */
  present: Partial<Facts>;
  /** What can be told of any moment, read or not. */
  tellMoment: (at: Date) => Promise<Partial<Facts>>;
}

/** The scores that changes of facts make over time, oldest first: one for each move, and one for the step to what was published first. */
export async function makeSeries(
  changes: readonly Change[],
  { begin, rules, present, tellMoment }: SeriesOptions,
): Promise<ScorePoint[]> {
  if (changes.length === 0) return [];
  const changesAt = Map.groupBy(changes, ({ at }) => at.getTime());
  const points: ScorePoint[] = [];
  let facts = unknownFacts('this site knows nothing of it at that time');
  let before: Score | undefined;
  /** Answers whether it was a move. */
  function step(time: Date, changed: readonly Partial<Facts>[], weigh: (facts: Facts) => Facts): boolean {
    const keys = changed.flatMap((one) => factKeys.filter((key) => isAnother(facts[key], one[key])));
    const earlier = facts;
    for (const one of changed) facts = { ...facts, ...one };
    const readAnew = findReadAnew(earlier, facts);
    const result = score(weigh(facts), rules, time);
    const point = toPoint(result, before, {
      keys: [...new Set(keys)],
      readAnew: describeReading(readAnew, keys),
    });
    before = result;
    if (point) points.push(point);
    return point !== undefined;
  }
  for (const time of listTimes(changes, begin)) {
    const at = new Date(time);
    const changed = (changesAt.get(time) ?? []).map((one) => one.facts);
    // One point a moment: what is told of a day on which time alone moved the score is a move of the next.
    if (changed.length === 0 && step(at, [], beforeFirstReading)) continue;
    step(at, [...changed, await tellMoment(at)], beforeFirstReading);
  }
  step(begin, [present], (all) => all);
  return points;
}

/**
 * What was published, and what was made afterwards of the time before. The step between the two is told where the first
 * published score stands: it alone was published that day.
 */
export function joinSeries<Point extends ScorePoint>(
  history: readonly Point[],
  made: readonly ScorePoint[],
): { history: Point[]; recomputed: ScorePoint[] } {
  const [first, ...later] = history;
  const step = made.at(-1);
  if (!first || step?.at !== first.at) return { history: [...history], recomputed: [...made] };
  const isSame = step.total === first.total && step.rulesVersion === first.rulesVersion;
  const { sentence, moves, facts } = step;
  const told = isSame ? { ...first, sentence: `${first.sentence} ${sentence}`, moves, facts } : first;
  return { history: [told, ...later], recomputed: made.slice(0, -1) };
}
