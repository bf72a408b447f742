import { collectFacts } from '#core/scores/collectFacts.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { subjectAt } from './subjectAt.ts';

interface ReadMoment {
  at: Date;
  /** What was read of the chains as of then. */
  readings: Partial<Facts>;
  /** The code that ran then. */
  deployed: readonly DeployedCode[];
}

/** Everything that is known today of a project at a time before it was followed. */
export function factsAt(subject: Subject, { at, ...read }: ReadMoment): Facts {
  const then = subjectAt(subject, { at, ...read });
  const facts = collectFacts(then, at);
  const isUnsure = subject.incidents.some(
    ({ time, resolvedAt, activeExploit }) =>
      time <= at && resolvedAt !== null && resolvedAt > at && !activeExploit,
  );
  return {
    ...facts,
    ...(isUnsure && { incidents: unknown('whether an incident of that time was an active exploit') }),
    // When source code was published is not on record.
    sourceVerified: unknown('whether its source code was published at that time'),
  };
}
