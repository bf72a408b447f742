import type { SourceReading } from '#core/sources/sourceReadings.ts';
import type { SourceSubject } from '#core/sources/subjects.ts';
import { type SourceName, sourceTraits } from '#model/sources.ts';
import type { Asked } from './LiveSource.ts';

const firstRetryMs = 3_600_000;

export interface ReadingContext extends SourceSubject {
  source: SourceName;
  now: Date;
  before: SourceReading | undefined;
  /** Whether somebody else answered in the same run: a failure is then not ours. */
  othersAnswered: boolean;
  /** In [0, 1): spreads the next questions over time. */
  random: number;
}

const after = (now: Date, ms: number, random: number) => new Date(now.getTime() + ms * (0.9 + 0.2 * random));

/** What is kept of a try: a new answer replaces the old one, a failure never does. */
export function toReading(
  asked: Exclude<Asked, { kind: 'refused' | 'listed' }>,
  { source, projectId, subject, now, before, othersAnswered, random }: ReadingContext,
): SourceReading {
  const { everyMs } = sourceTraits[source];
  const base = { source, projectId, subject, askedAt: now };
  const kept = {
    answer: before?.answer ?? null,
    answeredAt: before?.answeredAt ?? null,
    etag: before?.etag ?? null,
    lastModified: before?.lastModified ?? null,
  };
  if (asked.kind === 'failed') {
    const counts = asked.counts && othersAnswered;
    const failures = (before?.failures ?? 0) + (counts ? 1 : 0);
    const pause = after(now, Math.min(everyMs, firstRetryMs * 2 ** failures), random);
    return {
      ...base,
      ...kept,
      nextAt: asked.retryAt !== null && asked.retryAt > pause ? asked.retryAt : pause,
      trouble: asked.trouble,
      failures,
      failingSince: before?.failingSince ?? (counts ? now : null),
    };
  }
  const { answer, etag, lastModified } = asked.kind === 'unchanged' ? kept : asked;
  return {
    ...base,
    answer,
    answeredAt: now,
    etag,
    lastModified,
    nextAt: after(now, everyMs, random),
    trouble: null,
    failures: 0,
    failingSince: null,
  };
}
