import { setTimeout as wait } from 'node:timers/promises';
import { rescoreProjects } from '#core/scores/rescore.ts';
import {
  deleteSourceReadings,
  getSourceReadings,
  type SourceReading,
  upsertSourceReadings,
} from '#core/sources/sourceReadings.ts';
import { findSourceState, type SourceState, upsertSourceState } from '#core/sources/sourceStates.ts';
import type { SourceSubject } from '#core/sources/subjects.ts';
import type { Db } from '#db/Database.ts';
import { findUnstorable } from '#lib/findUnstorable.ts';
import type { JsonValue } from '#lib/json.ts';
import { type SourceName, sourceTraits } from '#model/sources.ts';
import type { AskContext, Asked, FollowedSource, LiveSource, Source } from './LiveSource.ts';

interface Question extends Pick<AskContext, 'etag' | 'lastModified'> {
  subject: string;
}

interface AskOptions {
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
async function askSubjects(
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
        if (index > 0 && gapMs > 0 && !source.isLocal?.(subject)) await wait(gapMs);
        const outcome = checkStorable(await source.ask(subject, { now, signal, ...validators }));
        asked.set(subject, outcome);
        refused ||= outcome.kind === 'refused';
      }
    }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return asked;
}

const firstRetryMs = 3_600_000;

interface ReadingContext extends SourceSubject {
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
function toReading(
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

interface RunOptions {
  now: Date;
  signal: AbortSignal;
  /** Whether those that are not due are asked, too. */
  all?: boolean;
  gapMs?: number;
  random?: () => number;
}

interface RunReport {
  asked: number;
  answered: number;
  trouble: string | null;
  /** More was due than one run takes. */
  more: boolean;
}

const subjectsPerRun = 60;
const minuteMs = 60_000;
const mostPauseMs = 6 * 3_600_000;
const keyOf = ({ projectId, subject }: SourceSubject) => `${projectId} ${subject}`;

const isAnswer = ({ kind }: Asked) => kind === 'answered' || kind === 'listed' || kind === 'unchanged';

const toAnswered = (answer: JsonValue = null): Extract<Asked, { kind: 'answered' }> => ({
  kind: 'answered',
  answer,
  etag: null,
  lastModified: null,
});

/** What is due, longest first, with all projects that it is about; and what the records no longer name. */
function planRun(
  subjects: readonly SourceSubject[],
  readings: readonly SourceReading[],
  { now, all = false }: Pick<RunOptions, 'now' | 'all'>,
) {
  const known = new Map(readings.map((one) => [keyOf(one), one]));
  const named = new Set(subjects.map(keyOf));
  const bySubject = Map.groupBy(
    subjects.map((one) => ({ ...one, before: known.get(keyOf(one)) })),
    ({ subject }) => subject,
  );
  const due = [...bySubject]
    .map(([subject, projects]) => {
      const at = Math.min(...projects.map(({ before }) => before?.nextAt.getTime() ?? 0));
      return { subject, projects, at };
    })
    .filter(({ at }) => all || at <= now.getTime())
    .sort((a, b) => a.at - b.at);
  return { due, gone: readings.filter((one) => !named.has(keyOf(one))) };
}

/** As long as the trouble has lasted, within bounds, unless the source itself says when. */
function findNextTry(now: Date, since: Date, retryAt: Date | null): Date {
  const pause = Math.min(mostPauseMs, Math.max(minuteMs, now.getTime() - since.getTime()));
  const own = new Date(now.getTime() + pause);
  return retryAt !== null && retryAt > own ? retryAt : own;
}

function toState(
  { name, isList = false }: LiveSource,
  { before, outcomes, now }: { before: SourceState | undefined; outcomes: readonly Asked[]; now: Date },
): SourceState {
  const answered = outcomes.some(isAnswer);
  const answeredAt = answered ? now : (before?.answeredAt ?? null);
  const refusal = outcomes.find((one) => one.kind === 'refused');
  const isOwn = !answered && (isList || outcomes.length > 1);
  const failure = isOwn ? outcomes.find((one) => one.kind === 'failed') : undefined;
  const said = failure && (isList ? failure.trouble : `Nobody answered: ${failure.trouble}`);
  const trouble = refusal?.trouble ?? said ?? null;
  const troubleSince = trouble === null ? null : (before?.troubleSince ?? now);
  const nextAt = troubleSince && findNextTry(now, troubleSince, refusal?.retryAt ?? null);
  return { source: name, askedAt: now, answeredAt, trouble, troubleSince, nextAt };
}

/** Looks after a place as a whole. Nothing of it is kept here but how it is. */
async function runFollowed(
  db: Db,
  {
    source,
    before,
    options,
  }: { source: FollowedSource; before: SourceState | undefined; options: RunOptions },
): Promise<RunReport> {
  const { now, signal, all = false } = options;
  const { trouble, reached } = await source.follow(db, { now, signal, all });
  const isSame = before?.trouble === trouble;
  const troubleSince = trouble === null ? null : (isSame && before?.troubleSince) || now;
  const nextAt =
    reached || troubleSince === null
      ? new Date(now.getTime() + sourceTraits[source.name].everyMs)
      : findNextTry(now, troubleSince, null);
  const answeredAt = reached ? now : (before?.answeredAt ?? null);
  await upsertSourceState(db, {
    source: source.name,
    askedAt: now,
    answeredAt,
    trouble,
    troubleSince,
    nextAt,
  });
  return { asked: 1, answered: reached ? 1 : 0, trouble, more: false };
}

/** Asks a source about what is due and keeps what it answers; scores of the projects follow in the same transaction. */
export async function runSource(db: Db, source: Source, options: RunOptions): Promise<RunReport> {
  const { now, signal, all = false, gapMs = 1000, random = Math.random } = options;
  const before = await findSourceState(db, source.name);
  if (!all && before?.nextAt && before.nextAt > now)
    return { asked: 0, answered: 0, trouble: before.trouble, more: false };
  if ('follow' in source) return runFollowed(db, { source, before, options });
  const readings = await getSourceReadings(db, source.name);
  const { due, gone } = planRun(await source.getSubjects(db), readings, options);
  const taken = due.slice(0, subjectsPerRun);
  const questions = taken.map(({ subject, projects }) => {
    // "Unchanged" is an answer only for those who have what it speaks of.
    const kept = projects.every(({ before: one }) => one?.answeredAt) ? projects[0]?.before : undefined;
    return { subject, etag: kept?.etag ?? null, lastModified: kept?.lastModified ?? null };
  });
  const asked = await askSubjects(questions, { source, now, signal, gapMs });
  const answered = [...asked].filter(([, outcome]) => isAnswer(outcome));
  const answeringHosts = new Set(answered.map(([subject]) => source.hostOf(subject)));
  const written: SourceReading[] = [];
  for (const { subject, projects } of taken) {
    const outcome = asked.get(subject);
    if (!outcome || outcome.kind === 'refused') continue;
    const others = new Set(answeringHosts);
    others.delete(source.hostOf(subject));
    const context = { source: source.name, now, othersAnswered: others.size > 0, random: random() };
    const answers = outcome.kind === 'listed' ? await outcome.toAnswers(db) : undefined;
    for (const one of projects) {
      const own = outcome.kind === 'listed' ? toAnswered(answers?.get(one.projectId)) : outcome;
      written.push(toReading(own, { ...one, ...context }));
    }
  }
  const state = toState(source, { before, outcomes: [...asked.values()], now });
  await db.transaction(async (tx) => {
    await deleteSourceReadings(tx, gone);
    await upsertSourceReadings(tx, written);
    for (const outcome of asked.values())
      if (outcome.kind === 'answered' || outcome.kind === 'listed') await outcome.write?.(tx);
    if (asked.size > 0) await upsertSourceState(tx, state);
    const ids = [...new Set([...written, ...gone].map(({ projectId }) => projectId))];
    if (ids.length === 0) return;
    await rescoreProjects(tx, { ids, now });
  });
  return {
    asked: asked.size,
    answered: answered.length,
    trouble: asked.size > 0 ? state.trouble : (before?.trouble ?? null),
    more: due.length > taken.length && state.trouble === null,
  };
}
