import type * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { Evidence } from '#model/evidence.ts';
import { sourceTraits } from '#model/sources.ts';
import { day } from '#scoring/factors/words.ts';
import type { BountyPageAnswer } from './answers.ts';
import type { SourceReading } from './sourceReadings.ts';

/** So many tries over so long must fail before it is said that nobody answers. */
const downAfter = { tries: 3, ms: 86_400_000 };

export const hostOf = (url: string) => new URL(url).host;

export interface Answer<T> {
  value: T;
  at: Date;
}

/** What was last answered, while it is young enough to say anything. */
export function findAnswer<T>(
  reading: SourceReading,
  schema: z.ZodMiniType<T>,
  now: Date,
): Answer<T> | undefined {
  const { answer, answeredAt, source } = reading;
  if (answeredAt === null || now.getTime() - answeredAt.getTime() > sourceTraits[source].mostAgeMs)
    return undefined;
  const value = findStored(schema, answer);
  return value && { value, at: answeredAt };
}

/** The address asked is the subject itself, unless that is something else. */
export function toEvidence(
  { source, subject }: SourceReading,
  at: Date,
  said: string,
  url: string = subject,
): Evidence {
  const time = at.toISOString();
  return { kind: 'answer', source, url, at: time, label: `${hostOf(url)} ${said} on ${day(time)}` };
}

/** Whoever answers says that there is no such page. */
export const isGone = ({ status }: BountyPageAnswer) => status === 404 || status === 410;

/** Failed often and for long, while others were answered: then it is not us. */
export function isDown({ failures, failingSince, askedAt, source }: SourceReading, now: Date): boolean {
  return (
    failures >= downAfter.tries &&
    failingSince !== null &&
    askedAt.getTime() - failingSince.getTime() >= downAfter.ms &&
    now.getTime() - askedAt.getTime() <= sourceTraits[source].mostAgeMs
  );
}
