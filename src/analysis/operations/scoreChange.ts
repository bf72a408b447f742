import { measureProject, type ProjectReading, toDeployed } from '#analysis/readProject.ts';
import { collectFacts, isAssessed } from '#core/scores/collectFacts.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { Facts } from '#model/facts.ts';
import type { SimulatedScore } from '#model/operations.ts';
import { shownOf } from '#model/shownScore.ts';
import { factKeys, unknown } from '#scoring/buildFacts.ts';
import { explainChange } from '#scoring/explainChange.ts';
import { factNames } from '#scoring/factNames.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';

interface Sides {
  before: ProjectReading;
  after: ProjectReading;
  now: Date;
}

/** Everything known of the project, with what was read of its contracts in place of what was read last. */
function factsOf(subject: Subject, read: ProjectReading, now: Date): Facts {
  const { monitoring } = subject.readings;
  const { monitoring: _, ...measured } = measureProject(read, { subject, at: now });
  const deployed = toDeployed(subject.deployed, read.readings);
  return collectFacts(
    { ...subject, deployed, readings: { ...measured, ...(monitoring && { monitoring }) } },
    now,
  );
}

const hashesOf = ({ readings }: ProjectReading) =>
  JSON.stringify(
    readings.map(({ address, codeHash, implementationHash }) => [address, codeHash, implementationHash]),
  );

/** The score that would follow, by the rules in force. Where something that is known now was not simulated, it is not known. */
export function scoreChange(subject: Subject, { before, after, now }: Sides): SimulatedScore {
  if (!isAssessed(subject) || !subject.isRead) return { why: 'the project has no score yet' };
  const from = factsOf(subject, before, now);
  const to = factsOf(subject, after, now);
  if (hashesOf(before) !== hashesOf(after))
    to.sourceVerified = unknown('no source code was compared with the code that would run');
  const lost = factKeys.filter((key) => from[key].state === 'known' && to[key].state !== 'known');
  if (lost.length > 0)
    return { why: `not simulated: ${lost.map((key) => factNames[key].toLowerCase()).join(', ')}` };
  const [scoreBefore, scoreAfter] = [score(from, rules, now), score(to, rules, now)];
  const { caps, factors } = explainChange(scoreBefore, scoreAfter);
  // Part of a fact may be missing, which leaves its questions open.
  const open = [...caps, ...factors].filter(({ after: outcome }) => outcome === 'unknown');
  if (open.length > 0) return { why: `not known afterwards: ${open.map(({ name }) => name).join(', ')}` };
  return {
    before: shownOf(scoreBefore),
    after: shownOf(scoreAfter),
    moves: [...caps, ...factors].map(({ sentence }) => sentence),
  };
}
