import { type Standing, updateRanks, updateStandings } from '#core/projects/updateStanding.ts';
import { sealScores } from '#core/sealedLog/sealStatements.ts';
import type { Db } from '#db/Database.ts';
import { controlSnapshot, currentScore, scoreSnapshot } from '#db/schema/scores.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { insertRows, upsertRows } from '#db/writeRows.ts';
import { mapInTurns } from '#lib/mapInTurns.ts';
import { pick } from '#lib/pick.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import type { ChangeCause } from '#model/outcomes.ts';
import type { Score } from '#model/score.ts';
import { carryForward } from '#scoring/buildFacts.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import { explainChange } from '#scoring/explainChange.ts';
import { type Rules, rules as rulesInForce } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { collectFacts, isAssessed } from './collectFacts.ts';
import { findControlMoves } from './controlHistory.ts';
import { findVersions, insertVersions } from './factVersions.ts';
import { findReadAnew } from './findReadAnew.ts';
import { getSubjects, type Subject } from './getSubjects.ts';
import { namedOnly } from './judgeCompleteness.ts';
import { summarizeProject } from './summarizeProject.ts';

export interface RescoreOptions {
  now: Date;
  rules?: Rules;
}

/** A step in a project's history. */
interface Move {
  score: Score;
  cause: ChangeCause;
  sentence: string;
  /** Factors and caps that moved, a sentence each. */
  moves: string[];
}

export interface Scored {
  subject: Subject;
  facts: Facts;
  score: Score;
  control: ControlGrade;
  /** What moved the score, in order; empty when nothing that counts did. */
  moves: Move[];
  /** The same of the control grade. */
  controlMoves: ReturnType<typeof findControlMoves>;
}

/** None when nothing that counts changed. */
function findMove(from: Score, to: Score, readAnew?: string): Move[] {
  const { cause, sentence, caps, factors } = explainChange(from, to, readAnew);
  if (cause === 'none') return [];
  return [{ score: to, cause, sentence, moves: [...caps, ...factors].map((move) => move.sentence) }];
}

/**
 * From one score to the next by the same rules. What passing time made of the earlier facts is a step of its own, for
 * facts are read anew all the time; and so is what another version of the analyser made of the contracts: a change of our
 * reading is none of the project.
 */
function findStep(
  from: { facts: Facts; score: Score },
  to: { facts: Facts; score: Score },
  rules: Rules,
): Move[] {
  if (findMove(from.score, to.score).length === 0) return [];
  const now = new Date(to.score.scoredAt);
  const aged = score(from.facts, rules, now);
  // A migration may have given stored facts newer words.
  const byTime = findMove({ ...from.score, inputsHash: aged.inputsHash }, aged);
  const readAnew = findReadAnew(from.facts, to.facts);
  if (!readAnew) return [...byTime, ...findMove(aged, to.score)];
  const bridge = score({ ...from.facts, ...pick(to.facts, readAnew.keys) }, rules, now);
  return [...byTime, ...findMove(aged, bridge, readAnew.words), ...findMove(bridge, to.score)];
}

/**
 * The way from the earlier score to this one. It begins with the first full reading: what was known before that is no
 * state of the project that could have changed. A change of rules is a step of its own: the earlier facts by the new
 * rules, at the earlier time, so that what it says is the rules' doing and nothing else's.
 */
function findMoves(
  { before, hasHistory, isRead }: Subject,
  after: { facts: Facts; score: Score },
  { now, rules }: Required<RescoreOptions>,
): Move[] {
  if (!hasHistory && !isRead) return [];
  if (!before || !hasHistory)
    return [{ score: after.score, cause: 'first', sentence: 'The first full reading.', moves: [] }];
  if (before.score.rulesVersion === rules.version) return findStep(before, after, rules);
  const bridge = score(before.facts, rules, new Date(before.score.scoredAt));
  // A migration may have given stored facts newer words: the earlier hash is of the facts as they are stored now.
  const earlier = { ...before.score, inputsHash: bridge.inputsHash };
  const byRules = findMove(earlier, { ...bridge, scoredAt: now.toISOString() });
  return [...byRules, ...findStep({ facts: before.facts, score: bridge }, after, rules)];
}

/** Facts that rested on what is withdrawn now, or on the word that a record names every contract or audit. */
const listWithdrawn = ({ auditWithdrawnOn, incidents, readings }: Subject, read: Facts): FactKey[] => [
  ...([...namedOnly, 'codeMatch'] as const).filter(
    (key) => readings[key]?.state === 'known' && read[key].state === 'unknown',
  ),
  ...(auditWithdrawnOn === null ? [] : (['audits', 'findings', 'codeMatch'] as const)),
  ...(incidents.some(({ state }) => state === 'retracted') ? (['incidents'] as const) : []),
];

function scoreSubject(subject: Subject, { now, rules = rulesInForce }: RescoreOptions): Scored {
  const read = collectFacts(subject, now);
  const { before } = subject;
  const facts = before ? carryForward(before.facts, read, now, listWithdrawn(subject, read)) : read;
  const after = score(facts, rules, now);
  const moves = findMoves(subject, { facts, score: after }, { now, rules });
  const control = gradeControl(facts, now);
  const controlMoves = findControlMoves({
    projectId: subject.id,
    last: subject.lastControl,
    before: before?.facts,
    facts,
    control,
    isRead: subject.isRead,
  });
  return { subject, facts, score: after, control, moves, controlMoves };
}

const differs = ({ subject: { before }, score: after, moves, controlMoves }: Scored) =>
  moves.length + controlMoves.length > 0 ||
  after.inputsHash !== before?.score.inputsHash ||
  after.rulesVersion !== before.score.rulesVersion ||
  after.coverage !== before.score.coverage;

function toSnapshot(
  projectId: string,
  { score: after, cause, sentence, moves }: Move,
): typeof scoreSnapshot.$inferInsert {
  return {
    projectId,
    at: new Date(after.scoredAt),
    rulesVersion: after.rulesVersion,
    inputsHash: after.inputsHash,
    total: after.total,
    uncapped: after.uncapped,
    rating: after.rating,
    coverage: after.coverage,
    ranked: after.ranked,
    cause,
    sentence,
    moves,
  };
}

interface Rescored {
  /** Ids of those whose score or standing changed. */
  changed: string[];
  unchanged: Scored[];
}

/** Of at most `batchSize`, under the lock. */
export async function rescoreBatch(
  tx: Db,
  ids: readonly string[],
  options: RescoreOptions,
): Promise<Rescored> {
  const subjects = await getSubjects(tx, { ids, now: options.now });
  const all = await mapInTurns(subjects.filter(isAssessed), (subject) => scoreSubject(subject, options));
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
  await sealScores(
    tx,
    changed.map(({ subject, score: after, control }) => ({ projectId: subject.id, score: after, control })),
  );
  await insertRows(tx, scoreSnapshot, {
    rows: all.flatMap(({ subject, moves }) => moves.map((move) => toSnapshot(subject.id, move))),
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
  await insertRows(tx, controlSnapshot, {
    rows: all.flatMap(({ controlMoves }) => controlMoves),
    columns: ['projectId', 'at', 'rulesVersion', 'best', 'worst', 'reason', 'cause', 'sentence'],
  });
  await insertVersions(
    tx,
    changed.flatMap(({ subject, facts, score: after }) =>
      findVersions({
        projectId: subject.id,
        before: subject.before?.facts,
        after: facts,
        scoredAt: after.scoredAt,
      }),
    ),
  );
  const graded = all.filter(({ controlMoves }) => controlMoves.length > 0);
  await invalidate(
    tx,
    [currentScore, scoreSnapshot, controlSnapshot],
    [...changed, ...graded].map(({ subject }) => subject.id),
  );
  const standings: Standing[] = all.map((scored) => summarizeProject(scored.subject, scored));
  const moved = await updateStandings(tx, standings);
  const touched = new Set([...moved, ...changed.map(({ subject }) => subject.id)]);
  return { changed: [...touched], unchanged: all.filter(({ subject }) => !touched.has(subject.id)) };
}

/** Rows of a batch are read from the database at once, and visitors wait meanwhile. */
export const batchSize = 50;

/**
 * One transaction scores at a time. Whoever changes projects before scoring them in the same transaction takes the lock
 * first: the other way round, two of them could wait for each other.
 */
export const lockScores = (tx: Db) => lockForTransaction(tx, 'parapet rescore');

export async function rerank(tx: Db, changed: readonly string[]): Promise<string[]> {
  if (changed.length === 0) return [];
  await lockScores(tx);
  return [...new Set([...changed, ...(await updateRanks(tx))])];
}

/**
 * Scores these projects again and writes what changed: the score with its facts, a snapshot with its cause, the
 * standing in lists, and the ranks of all. Answers the ids whose score, standing or rank changed.
 */
export async function rescoreProjects(
  db: Db,
  { ids, ...options }: RescoreOptions & { ids: readonly string[] },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockScores(tx);
    const changed: string[] = [];
    for (let from = 0; from < ids.length; from += batchSize)
      changed.push(...(await rescoreBatch(tx, ids.slice(from, from + batchSize), options)).changed);
    return rerank(tx, changed);
  });
}
