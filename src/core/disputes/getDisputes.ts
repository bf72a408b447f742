import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { answerOverride, dispute, disputePost } from '#db/schema/disputes.ts';
import { project } from '#db/schema/projects.ts';
import { notFound } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import type { DisputeState } from '#model/disputes.ts';
import type {
  DeskDispute,
  DisputeLine,
  DisputeMark,
  DisputePost,
  DisputeThread,
  ShownOverride,
} from '#wire/disputes.ts';
import { findScore } from '../scores/getScore.ts';
import { nameAnswer, toShownOverride } from './overrideAnswer.ts';

type Row = typeof dispute.$inferSelect;

const publicStates = ['open', 'decided'] as const;
const undecidedStates = ['waiting', 'open'] as const;

/** More than any project is likely to have; the page counts the older ones, which keep their own pages. */
const longestList = 200;

type MarkRow = Pick<Row, 'number' | 'about' | 'outcome' | 'dueAt' | 'decidedAt'>;

function toMark({ number, about, outcome, dueAt, decidedAt }: MarkRow): DisputeMark {
  return {
    number,
    about,
    outcome,
    dueAt: dueAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function toLine(row: Row): DisputeLine {
  const { statement, severity, state, createdAt, reason } = row;
  return { ...toMark(row), statement, severity, state, createdAt: createdAt.toISOString(), reason };
}

function toPost(row: typeof disputePost.$inferSelect, { seesAll }: { seesAll: boolean }): DisputePost {
  const { id, writer, state, text, evidence, hiddenReason, createdAt } = row;
  const words = seesAll || state === 'shown' ? { text, evidence } : null;
  return { id, writer, state, words, hiddenReason, createdAt: createdAt.toISOString() };
}

async function getPosts(db: Db, disputeIds: readonly string[], view: { seesAll: boolean }) {
  if (disputeIds.length === 0) return new Map<string, DisputePost[]>();
  const rows = await db
    .select()
    .from(disputePost)
    .where(inArray(disputePost.disputeId, [...disputeIds]))
    .orderBy(asc(disputePost.createdAt), asc(disputePost.id));
  const byDispute = Map.groupBy(rows, ({ disputeId }) => disputeId);
  return new Map([...byDispute].map(([id, posts]) => [id, posts.map((post) => toPost(post, view))]));
}

const selectMarks = keepQuery((db, projectId) =>
  db
    .select({
      number: dispute.number,
      about: dispute.about,
      outcome: dispute.outcome,
      dueAt: dispute.dueAt,
      decidedAt: dispute.decidedAt,
    })
    .from(dispute)
    .where(and(eq(dispute.projectId, projectId), inArray(dispute.state, publicStates)))
    .orderBy(desc(dispute.number)),
);

/**
 * Which statements of a project are disputed or were, newest first. All of them: staff let each through, and a statement
 * without its mark would look as if nobody had disputed it.
 */
export async function getDisputeMarks(db: Db, projectId: string): Promise<DisputeMark[]> {
  return (await selectMarks(db, projectId)).map(toMark);
}

async function getOverridesOf(db: Db, disputeIds: readonly string[]) {
  if (disputeIds.length === 0) return new Map<string, ShownOverride[]>();
  const rows = await db
    .select()
    .from(answerOverride)
    .where(inArray(answerOverride.disputeId, [...disputeIds]))
    .orderBy(asc(answerOverride.madeAt), asc(answerOverride.about));
  const byDispute = Map.groupBy(rows, ({ disputeId }) => disputeId);
  return new Map([...byDispute].map(([id, found]) => [id, found.map(toShownOverride)]));
}

/** A project's disputes, newest first, how many there are in public, and how many are not public. */
export async function getProjectDisputes(
  db: Db,
  projectId: string,
): Promise<{ disputes: DisputeLine[]; total: number; waiting: number; refused: number }> {
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(dispute)
      .where(and(eq(dispute.projectId, projectId), inArray(dispute.state, publicStates)))
      .orderBy(desc(dispute.number))
      .limit(longestList),
    db
      .select({ state: dispute.state, disputes: count() })
      .from(dispute)
      .where(eq(dispute.projectId, projectId))
      .groupBy(dispute.state),
  ]);
  const countOf = (wanted: string) => counts.find(({ state }) => state === wanted)?.disputes ?? 0;
  return {
    disputes: rows.map(toLine),
    total: countOf('open') + countOf('decided'),
    waiting: countOf('waiting'),
    refused: countOf('refused'),
  };
}

/** One dispute with what was said in it. `requireReader` is asked for one that is not public. */
export async function getDisputeThread(
  db: Db,
  {
    projectId,
    number,
    requireReader,
  }: {
    projectId: string;
    number: number;
    requireReader: () => Promise<{ id: string; isStaff: boolean }>;
  },
): Promise<DisputeThread> {
  const [row] = await db
    .select()
    .from(dispute)
    .where(and(eq(dispute.projectId, projectId), eq(dispute.number, number)));
  const missing = () => notFound(`There is no dispute ${number}`);
  if (!row) throw missing();
  const isPublic = publicStates.some((state) => state === row.state);
  if (!isPublic) {
    const reader = await requireReader();
    if (!reader.isStaff && reader.id !== row.userId) throw missing();
  }
  const posts = await getPosts(db, [row.id], { seesAll: !isPublic });
  const overrides = await getOverridesOf(db, [row.id]);
  return { ...toLine(row), posts: posts.get(row.id) ?? [], overrides: overrides.get(row.id) ?? [] };
}

interface DeskQuery {
  where: SQL | undefined;
  order: readonly SQL[];
  limit: number;
}

async function selectForDesk(db: Db, { where, order, limit }: DeskQuery) {
  return db
    .select({ row: dispute, name: project.name })
    .from(dispute)
    .innerJoin(project, eq(project.id, dispute.projectId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

const isUpheld = ({ outcome }: Row): boolean => outcome === 'upheld' || outcome === 'partly';

/** Answers and caps of a project's score that are known, and so can be overridden. */
async function listAnswers(db: Db, projectId: string): Promise<DeskDispute['answers']> {
  const score = (await findScore(db, projectId))?.score;
  if (!score) return [];
  const { categories, caps } = score;
  const answers = [
    ...categories
      .flatMap(({ factors }) => factors)
      .map(({ id, outcome }) => ({ about: `factor:${id}`, measured: outcome })),
    ...caps.map(({ id, state }) => ({ about: `cap:${id}`, measured: state })),
  ];
  return answers
    .filter(({ measured }) => measured !== 'unknown')
    .map((one) => ({ ...one, name: nameAnswer(one.about) }));
}

async function toDesk(db: Db, found: Awaited<ReturnType<typeof selectForDesk>>): Promise<DeskDispute[]> {
  const ids = found.map(({ row }) => row.id);
  const posts = await getPosts(db, ids, { seesAll: true });
  const overrides = await getOverridesOf(db, ids);
  const upheld = found.flatMap(({ row }) => (isUpheld(row) ? [row.projectId] : []));
  const scores = new Map<string, DeskDispute['answers']>();
  for (const id of new Set(upheld)) scores.set(id, await listAnswers(db, id));
  return found.map(({ row, name }) => ({
    ...toLine(row),
    id: row.id,
    project: { id: row.projectId, name },
    posts: posts.get(row.id) ?? [],
    overrides: overrides.get(row.id) ?? [],
    answers: isUpheld(row) ? (scores.get(row.projectId) ?? []) : [],
  }));
}

/** Disputes for staff with every word, what is due first; then the decided ones, the newest first, when `all`. */
export async function getDeskDisputes(
  db: Db,
  { limit, all }: { limit: number; all: boolean },
): Promise<{ items: DeskDispute[]; hasMore: boolean }> {
  const select = async (states: readonly DisputeState[], order: readonly SQL[]) => {
    const where = inArray(dispute.state, [...states]);
    return cutList(await selectForDesk(db, { where, order, limit: limit + 1 }), limit);
  };
  const undecided = await select(undecidedStates, [asc(dispute.dueAt), asc(dispute.id)]);
  const closed = all
    ? await select(['decided', 'refused'], [desc(dispute.decidedAt), desc(dispute.dueAt), desc(dispute.id)])
    : { items: [], hasMore: false };
  return {
    items: await toDesk(db, [...undecided.items, ...closed.items]),
    hasMore: undecided.hasMore || closed.hasMore,
  };
}

export async function getDeskDispute(
  db: Db,
  { projectId, number }: { projectId: string; number: number },
): Promise<DeskDispute> {
  const where = and(eq(dispute.projectId, projectId), eq(dispute.number, number));
  const [found] = await toDesk(db, await selectForDesk(db, { where, order: [], limit: 1 }));
  if (!found) throw notFound(`There is no dispute ${number} about ${projectId}`);
  return found;
}

/** Disputes that nobody has decided. */
export async function countOpenDisputes(db: Db): Promise<number> {
  const [found] = await db
    .select({ disputes: count() })
    .from(dispute)
    .where(inArray(dispute.state, undecidedStates));
  return found?.disputes ?? 0;
}

/** What a user disputed and said, for the export of their data. */
export async function getDisputesOf(db: Db, { userId }: { userId: string }) {
  return db
    .select({
      projectId: dispute.projectId,
      number: dispute.number,
      statement: dispute.statement,
      state: dispute.state,
      outcome: dispute.outcome,
      reason: dispute.reason,
      text: disputePost.text,
      evidence: disputePost.evidence,
      shown: disputePost.state,
      createdAt: disputePost.createdAt,
    })
    .from(disputePost)
    .innerJoin(dispute, eq(dispute.id, disputePost.disputeId))
    .where(eq(disputePost.userId, userId))
    .orderBy(asc(disputePost.createdAt));
}
