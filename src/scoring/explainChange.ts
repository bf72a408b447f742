import type { CapState, ChangeCause, Outcome } from '#model/outcomes.ts';
import type { CapResult, FactorResult, Score } from '#model/score.ts';

/** `none`: nothing that counts moved. */
type MoveCause = Exclude<ChangeCause, 'first'> | 'none';

export interface FactorMove {
  id: string;
  name: string;
  before: Outcome | null;
  after: Outcome | null;
  sentence: string;
}

export interface CapMove {
  id: string;
  name: string;
  before: CapState | null;
  after: CapState | null;
  sentence: string;
}

export interface ChangeExplanation {
  cause: MoveCause;
  before: number | null;
  after: number | null;
  /** After minus before; null when one of them has no total. */
  delta: number | null;
  factors: FactorMove[];
  caps: CapMove[];
  sentence: string;
}

const factorsOf = (score: Score): FactorResult[] => score.categories.flatMap(({ factors }) => factors);

const pairUp = <T extends { id: string }>(before: T[], after: T[]): [T | undefined, T | undefined][] => {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].map((id) => [before.find((one) => one.id === id), after.find((one) => one.id === id)]);
};

function describeMove(before: FactorResult | undefined, after: FactorResult): string {
  const { name, outcome, weight, sentence } = after;
  return before?.outcome === outcome && before.weight !== weight
    ? `${name}: weighs ${weight} instead of ${before.weight}. ${sentence}`
    : `${name}: ${before?.outcome ?? 'not judged'} → ${outcome}. ${sentence}`;
}

function moveOfFactor(before?: FactorResult, after?: FactorResult): FactorMove[] {
  const shown = after ?? before;
  const same =
    before?.outcome === after?.outcome &&
    before?.standing === after?.standing &&
    before?.weight === after?.weight;
  if (!shown || same) return [];
  const { id, name } = shown;
  const sentence = after ? describeMove(before, after) : `${name}: no longer judged.`;
  return [{ id, name, before: before?.outcome ?? null, after: after?.outcome ?? null, sentence }];
}

function moveOfCap(before?: CapResult, after?: CapResult): CapMove[] {
  const shown = after ?? before;
  const same =
    before?.state === after?.state && before?.held === after?.held && before?.limit === after?.limit;
  if (!shown || same) return [];
  const { id, name } = shown;
  const sentence = after ? `${name}: ${after.sentence}` : `${name}: no longer a rule.`;
  return [{ id, name, before: before?.state ?? null, after: after?.state ?? null, sentence }];
}

function movesBetween(before: Score, after: Score): Pick<ChangeExplanation, 'factors' | 'caps'> {
  return {
    factors: pairUp(factorsOf(before), factorsOf(after)).flatMap((pair) => moveOfFactor(...pair)),
    caps: pairUp(before.caps, after.caps).flatMap((pair) => moveOfCap(...pair)),
  };
}

function differs(before: Score, after: Score): boolean {
  const { factors, caps } = movesBetween(before, after);
  return before.total !== after.total || before.rating !== after.rating || factors.length + caps.length > 0;
}

/** What a move shows: that facts changed, or only that more or less is known of them. */
type Way = 'facts' | 'more' | 'less';

interface Answer {
  answer: string;
  /** Only remembered: the facts behind it are lost. */
  isHeld: boolean;
}

const answerOfFactor = ({ outcome, standing }: FactorResult): Answer => ({
  answer: outcome,
  isHeld: standing === 'held',
});
const answerOfCap = ({ state, held }: CapResult): Answer => ({ answer: state, isHeld: held });

/**
 * Less knowledge never makes another answer, so two that differ and are both known mean that facts changed. From or to
 * unknown, and where the same one is lost or found again, all that is sure is that more or less is known.
 */
function findWay(before: Answer, after: Answer): Way[] {
  if (before.answer === after.answer)
    return before.isHeld === after.isHeld ? [] : [after.isHeld ? 'less' : 'more'];
  if (before.answer === 'unknown') return ['more'];
  return [after.answer === 'unknown' ? 'less' : 'facts'];
}

function findWays(before: Score, after: Score): Set<Way> {
  const pairs = [
    ...pairUp(factorsOf(before), factorsOf(after)).map((pair) =>
      pair.map((one) => one && answerOfFactor(one)),
    ),
    ...pairUp(before.caps, after.caps).map((pair) => pair.map((one) => one && answerOfCap(one))),
  ];
  return new Set(pairs.flatMap(([earlier, later]) => (earlier && later ? findWay(earlier, later) : [])));
}

/** What the facts did by themselves, what was only learned or lost of them, or both. */
function explainFacts(before: Score, after: Score): { cause: MoveCause; why: string } {
  const ways = findWays(before, after);
  const changed = ways.delete('facts');
  const [way] = ways;
  const known = ways.size === 1 ? `${way} is known` : 'what is known changed';
  if (!changed) return { cause: 'knowledge', why: known };
  return { cause: 'facts', why: `facts changed${ways.size > 0 ? `, and ${known}` : ''}` };
}

function explainCause(
  before: Score,
  after: Score,
  readAnew: string | undefined,
): { cause: MoveCause; why: string } {
  if (!differs(before, after)) return { cause: 'none', why: '' };
  if (readAnew !== undefined)
    return { cause: 'reading', why: `our reading of the contracts changed (${readAnew})` };
  const factsChanged = before.inputsHash !== after.inputsHash;
  if (before.rulesVersion !== after.rulesVersion)
    return factsChanged
      ? { cause: 'both', why: 'facts and rules changed' }
      : { cause: 'rules', why: 'the rules changed' };
  return factsChanged ? explainFacts(before, after) : { cause: 'time', why: 'only time passed' };
}

function summarise(why: string, before: number | null, after: number | null): string {
  if (before !== after) return `Score ${before ?? 'none'} → ${after ?? 'none'}: ${why}.`;
  return after === null ? `Still no score: ${why}.` : `Score still ${after}: ${why}.`;
}

/**
 * What moved between two scores of one project, and whether facts, what is known of them, or rules moved it. When facts
 * and rules did, go by way of the earlier facts scored by the later rules: only that tells the two causes apart.
 * `readAnew` says which programs read the contracts, where the later score differs because another one did.
 */
export function explainChange(before: Score, after: Score, readAnew?: string): ChangeExplanation {
  const { cause, why } = explainCause(before, after, readAnew);
  const delta =
    before.total === null || after.total === null ? null : Math.round((after.total - before.total) * 10) / 10;
  return {
    cause,
    before: before.total,
    after: after.total,
    delta,
    ...movesBetween(before, after),
    sentence: cause === 'none' ? 'Nothing that counts changed.' : summarise(why, before.total, after.total),
  };
}
