import { setTimeout as wait } from 'node:timers/promises';
import { findUnstorable } from '#lib/findUnstorable.ts';
import type { AskContext, Asked, LiveSource } from './LiveSource.ts';

export interface Question extends Pick<AskContext, 'etag' | 'lastModified'> {
  subject: string;
}

export interface AskOptions {
  source: LiveSource;
  now: Date;
  signal: AbortSignal;
  /** Between two questions to the same host. */
  gapMs: number;
}

const hostsAtOnce = 4;

/** One answer with a NUL character must not take those of the whole run with it. */
function checkStorable(outcome: Asked): Asked {
  if (outcome.kind !== 'answered' || !findUnstorable(outcome.answer)) return outcome;
  return { kind: 'failed', trouble: 'the answer holds signs that are no text', retryAt: null, counts: false };
}

/** Asks each question; a host gets one at a time and then a pause. Stops at the first answer that refuses everything. */
export async function askSubjects(
  questions: readonly Question[],
  { source, now, signal, gapMs }: AskOptions,
): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>();
  const lines = [...Map.groupBy(questions, ({ subject }) => source.hostOf(subject)).values()];
  let refused = false;
  async function work(): Promise<void> {
    for (let line = lines.shift(); line && !refused; line = lines.shift()) {
      for (const [index, { subject, ...validators }] of line.entries()) {
        if (refused || signal.aborted) return;
        if (index > 0 && gapMs > 0) await wait(gapMs);
        const outcome = checkStorable(await source.ask(subject, { now, signal, ...validators }));
        asked.set(subject, outcome);
        refused ||= outcome.kind === 'refused';
      }
    }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return asked;
}
