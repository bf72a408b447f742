import { sql } from 'drizzle-orm';
import { touchProjects } from '#core/projects/projectTags.ts';
import { type Standing, updateRanks, updateStandings } from '#core/projects/updateStanding.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { currentScore, scoreSnapshot } from '#db/schema/scores.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { insertRows, upsertRows } from '#db/writeRows.ts';
import type { Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { carryForward } from '#scoring/buildFacts.ts';
import { type ChangeExplanation, explainChange } from '#scoring/explainChange.ts';
import { type Rules, rules as rulesInForce } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { collectFacts, isAssessed } from './collectFacts.ts';
import { getSubjects, type Subject } from './getSubjects.ts';
import { standingOf } from './standingOf.ts';

export interface RescoreOptions {
  now: Date;
  rules?: Rules;
}

interface Scored {
  subject: Subject;
  facts: Facts;
  score: Score;
  change: ChangeExplanation | undefined;
}

function scoreSubject(subject: Subject, { now, rules = rulesInForce }: RescoreOptions): Scored {
  const read = collectFacts(subject, now);
  const { before } = subject;
  const facts = before ? carryForward(before.facts, read, now) : read;
  const after = score(facts, rules, now);
  if (!before) return { subject, facts, score: after, change: undefined };
  const bridge =
    before.score.rulesVersion === rules.version
      ? undefined
      : score(before.facts, rules, new Date(before.score.scoredAt));
  // A migration may have given stored facts newer words: the earlier hash is of the facts as they are stored now.
  const earlier = bridge ? { ...before.score, inputsHash: bridge.inputsHash } : before.score;
  return { subject, facts, score: after, change: explainChange(earlier, after, bridge) };
}

const isNews = ({ change }: Scored) => change === undefined || change.cause !== 'none';

const differs = (scored: Scored) =>
  isNews(scored) ||
  scored.score.inputsHash !== scored.subject.before?.score.inputsHash ||
  scored.score.rulesVersion !== scored.subject.before.score.rulesVersion ||
  scored.score.coverage !== scored.subject.before.score.coverage;

function toSnapshots({ subject, score: after, change }: Scored): (typeof scoreSnapshot.$inferInsert)[] {
  const cause = change?.cause ?? 'first';
  if (cause === 'none') return [];
  return [
    {
      projectId: subject.id,
      at: new Date(after.scoredAt),
      rulesVersion: after.rulesVersion,
      inputsHash: after.inputsHash,
      total: after.total,
      uncapped: after.uncapped,
      rating: after.rating,
      coverage: after.coverage,
      ranked: after.ranked,
      cause,
      sentence: change?.sentence ?? 'The first score.',
      moves: change ? [...change.caps, ...change.factors].map(({ sentence }) => sentence) : [],
    },
  ];
}

async function rescoreBatch(tx: Db, ids: readonly string[], options: RescoreOptions): Promise<string[]> {
  const subjects = await getSubjects(tx, { ids, now: options.now });
  const all = subjects.filter(isAssessed).map((subject) => scoreSubject(subject, options));
  const changed = all.filter(differs);
  await upsertRows(tx, currentScore, {
    rows: changed.map(({ subject, facts, score: after }) => ({
      projectId: subject.id,
      facts: JSON.stringify(facts),
      score: JSON.stringify(after),
      scoredAt: new Date(after.scoredAt),
    })),
    columns: ['projectId', 'facts', 'score', 'scoredAt'],
    key: ['projectId'],
  });
  await insertRows(tx, scoreSnapshot, {
    rows: all.flatMap(toSnapshots),
    columns: [
      'projectId',
      'at',
      'rulesVersion',
      'inputsHash',
      'total',
      'uncapped',
      'rating',
      'coverage',
      'ranked',
      'cause',
      'sentence',
      'moves',
    ],
  });
  const standings: Standing[] = all.map((scored) => standingOf(scored.subject, scored.facts, scored.score));
  const moved = await updateStandings(tx, standings);
  return [...new Set([...moved, ...changed.map(({ subject }) => subject.id)])];
}

const batchSize = 500;

/**
 * One transaction scores at a time. Whoever changes projects before scoring them in the same transaction takes the lock
 * first: the other way round, two of them could wait for each other.
 */
export const lockScores = (tx: Db) => lockForTransaction(tx, 'parapet rescore');

async function rescoreBatches(tx: Db, ids: readonly string[], options: RescoreOptions): Promise<string[]> {
  await lockScores(tx);
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += batchSize)
    changed.push(...(await rescoreBatch(tx, ids.slice(from, from + batchSize), options)));
  return changed;
}

async function rerank(tx: Db, changed: readonly string[]): Promise<string[]> {
  if (changed.length === 0) return [];
  await lockScores(tx);
  const touched = [...new Set([...changed, ...(await updateRanks(tx))])];
  await touchProjects(tx, touched);
  return touched;
}

/**
 * Scores these projects again and writes what changed: the score with its facts, a snapshot with its cause, the
 * standing in lists, and the ranks of all. Answers the ids whose score, standing or rank changed.
 */
export async function rescoreProjects(
  db: Db,
  { ids, ...options }: RescoreOptions & { ids: readonly string[] },
): Promise<string[]> {
  return db.transaction(async (tx) => rerank(tx, await rescoreBatches(tx, ids, options)));
}

/** Projects that can have a score: tokens from lists have none until something about them was looked at. */
async function getScorableIds(db: Db): Promise<string[]> {
  const result = await db.execute(sql`
    select id from project p where source = 'records' or assessed
      or exists (select 1 from fact_reading r where r.project_id = p.id)
      or exists (select 1 from audit a where a.project_id = p.id)
      or exists (select 1 from alert i where i.project_id = p.id and i.kind = 'incident')
    order by id`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

/** Scores every project again, a batch per transaction: time passes, votes come in, rules change. */
export async function rescoreAll(db: Db, options: RescoreOptions): Promise<string[]> {
  const ids = await getScorableIds(db);
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    changed.push(...(await db.transaction((tx) => rescoreBatches(tx, batch, options))));
  }
  return db.transaction((tx) => rerank(tx, changed));
}
