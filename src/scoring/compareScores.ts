import type { CapResult, CategoryResult, FactorResult, Score } from '#model/score.ts';
import { canonicalJson, isHref } from './canonicalJson.ts';

/** What the two scores are called: "here on the page", "in your browser". */
export interface Sides {
  claimed: string;
  own: string;
}

/** One part of a score: the total, a category, the caps. Without differences both scores agree in it. */
export interface ScorePart {
  name: string;
  differences: string[];
}

type Shown = number | string | null;

function createPart(name: string, { claimed, own }: Sides) {
  const differences: string[] = [];
  const compare = (what: string, a: Shown, b: Shown) => {
    if (a !== b) differences.push(`${what}: ${a ?? 'none'} ${claimed}, ${b ?? 'none'} ${own}`);
  };
  return { compare, part: { name, differences } };
}

function compareTotals(claimed: Score, own: Score, sides: Sides): ScorePart {
  const { compare, part } = createPart('Total', sides);
  compare('Rules version', claimed.rulesVersion, own.rulesVersion);
  compare('Hash of the inputs', claimed.inputsHash, own.inputsHash);
  compare('Score', claimed.total, own.total);
  compare('Score before caps', claimed.uncapped, own.uncapped);
  compare('Rating', claimed.rating, own.rating);
  compare('Coverage', claimed.coverage, own.coverage);
  compare('Lowest possible score', claimed.range.low, own.range.low);
  compare('Highest possible score', claimed.range.high, own.range.high);
  return part;
}

interface Judged {
  id: string;
  name: string;
}

/** Each pair by what counts, and both lists whole: a judgement that is in one alone is a difference. */
function compareJudged<T extends Judged>(
  compare: (what: string, a: Shown, b: Shown) => void,
  { claimed, own, read }: { claimed: readonly T[]; own: readonly T[]; read: (one: T) => string },
): void {
  const mine = new Map(own.map((one) => [one.id, one]));
  for (const one of claimed) {
    const other = mine.get(one.id);
    mine.delete(one.id);
    compare(one.name, read(one), other ? read(other) : 'not judged');
  }
  for (const one of mine.values()) compare(one.name, 'not judged', read(one));
}

const readFactor = ({ outcome }: FactorResult) => outcome;
const readCap = ({ state }: CapResult) => state;

function compareCategory(claimed: CategoryResult, own: CategoryResult | undefined, sides: Sides): ScorePart {
  const { compare, part } = createPart(claimed.name, sides);
  compare('Score', claimed.score, own?.score ?? null);
  compare('Weight', claimed.weight, own?.weight ?? null);
  compare('Coverage', claimed.coverage, own?.coverage ?? null);
  compareJudged(compare, { claimed: claimed.factors, own: own?.factors ?? [], read: readFactor });
  return part;
}

/** Part by part where two scores differ in what counts, in words. */
export function compareScores(claimed: Score, own: Score, sides: Sides): ScorePart[] {
  const mine = new Map(own.categories.map((one) => [one.id, one]));
  const caps = createPart('Caps', sides);
  compareJudged(caps.compare, { claimed: claimed.caps, own: own.caps, read: readCap });
  return [
    compareTotals(claimed, own, sides),
    ...claimed.categories.map((one) => compareCategory(one, mine.get(one.id), sides)),
    caps.part,
  ];
}

/** Judgements whose words, weights or evidence are not those of the other score, by name. */
export function findOtherWords(claimed: Score, own: Score): string[] {
  const all = ({ categories, caps }: Score): Judged[] => [
    ...categories.flatMap(({ factors }) => factors),
    ...caps,
  ];
  const write = (one: Judged) => canonicalJson(one, isHref);
  const mine = new Map(all(own).map((one) => [one.id, write(one)]));
  return all(claimed)
    .filter((one) => mine.get(one.id) !== write(one))
    .map(({ name }) => name);
}
