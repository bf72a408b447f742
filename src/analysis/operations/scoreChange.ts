import { measureProject, type ProjectReading, toDeployed } from '#analysis/readProject.ts';
import { collectFacts, isAssessed } from '#core/scores/collectFacts.ts';
import { compareScores } from '#core/scores/compareScores.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { Facts } from '#model/facts.ts';
import type { SimulatedScore } from '#model/operations.ts';

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

/** The score that would follow from what was simulated. */
export function scoreChange(subject: Subject, { before, after, now }: Sides): SimulatedScore {
  if (!isAssessed(subject) || !subject.isRead) return { why: 'the project has no score yet' };
  const from = factsOf(subject, before, now);
  const to = factsOf(subject, after, now);
  return compareScores({ from, to, hasOtherCode: hashesOf(before) !== hashesOf(after), now });
}
