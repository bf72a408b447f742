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
export const seriesMaker = `${rulesInForce.version}, series 4`;

interface Change {
  at: Date;
  facts: Partial<Facts>;
}

/** What was read at more contracts and says the same has not changed. */
const isAnother = (before: Fact<unknown>, after: Fact<unknown> | undefined): boolean =>
  after !== undefined && !isSameFact(before, after);

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

/** The scores that changes of facts make over time, oldest first: one for each move. */
export function makeSeries(
  changes: readonly Change[],
  { begin, rules }: { begin: Date; rules: Rules },
): ScorePoint[] {
  const changesAt = Map.groupBy(changes, ({ at }) => at.getTime());
  const points: ScorePoint[] = [];
  let facts = unknownFacts('this site knows nothing of it at that time');
  let before: Score | undefined;
  for (const time of listTimes(changes, begin)) {
    const changed = changesAt.get(time) ?? [];
    const keys = changed.flatMap((one) => factKeys.filter((key) => isAnother(facts[key], one.facts[key])));
    const earlier = facts;
    for (const one of changed) facts = { ...facts, ...one.facts };
    const readAnew = findReadAnew(earlier, facts);
    const result = score(beforeFirstReading(facts), rules, new Date(time));
    const point = toPoint(result, before, {
      keys: [...new Set(keys)],
      readAnew: describeReading(readAnew, keys),
    });
    if (point) points.push(point);
    before = result;
  }
  return points;
}
