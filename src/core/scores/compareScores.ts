import type { Facts } from '#model/facts.ts';
import type { SimulatedScore } from '#model/simulation.ts';
import { factKeys, unknown } from '#scoring/buildFacts.ts';
import { explainChange } from '#scoring/explainChange.ts';
import { factNames } from '#scoring/factNames.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { shownOf } from '#scoring/shownScore.ts';

export interface ComparedFacts {
  from: Facts;
  to: Facts;
  /** Other code would run, whose source code nobody has compared. */
  hasOtherCode: boolean;
  now: Date;
}

/** The score that would follow, by the rules in force. Where something that is known now was not simulated, it is not known. */
export function compareScores({ from, to, hasOtherCode, now }: ComparedFacts): SimulatedScore {
  const then: Facts = hasOtherCode
    ? { ...to, sourceVerified: unknown('no source code was compared with the code that would run') }
    : to;
  const lost = factKeys.filter((key) => from[key].state === 'known' && then[key].state !== 'known');
  if (lost.length > 0)
    return { why: `not simulated: ${lost.map((key) => factNames[key].toLowerCase()).join(', ')}` };
  const [before, after] = [score(from, rules, now), score(then, rules, now)];
  const { caps, factors } = explainChange(before, after);
  // Part of a fact may be missing, which leaves its questions open.
  const open = [...caps, ...factors].filter(({ after: outcome }) => outcome === 'unknown');
  if (open.length > 0) return { why: `not known afterwards: ${open.map(({ name }) => name).join(', ')}` };
  return {
    before: shownOf(before),
    after: shownOf(after),
    moves: [...caps, ...factors].map(({ sentence }) => sentence),
  };
}
