import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { requireProject } from '#core/projects/getProject.ts';
import { updateAttention } from '#core/projects/updateStanding.ts';
import type { Db } from '#db/Database.ts';
import { vote } from '#db/schema/votes.ts';
import type { DayCount } from '#wire/projectPage.ts';
import type { AverageYesAnswer, VoteAnswer } from '#wire/votes.ts';
import { invalidate } from '../cacheInvalidation.ts';

type Choice = VoteAnswer['vote'];

async function countVotes(db: Db, projectId: string): Promise<{ yes: number; total: number }> {
  const [row] = await db
    .select({
      yes: sql<number>`count(*) filter (where ${vote.yes})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(vote)
    .where(eq(vote.projectId, projectId));
  return row ?? { yes: 0, total: 0 };
}

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

/** One vote per voter (and the alias that is the same voter) and project; a later one replaces it. Votes are shown and counted for the trend; no score hears of them. */
export async function castVote(
  db: Db,
  {
    projectId,
    voter,
    alias,
    choice,
    now,
  }: { projectId: string; voter: string; alias?: string | undefined; choice: Choice; now: Date },
): Promise<VoteAnswer> {
  return db.transaction(async (tx) => {
    await requireProject(tx, projectId);
    if (alias !== undefined)
      await tx.delete(vote).where(and(eq(vote.projectId, projectId), eq(vote.voter, alias)));
    await tx
      .insert(vote)
      .values({ projectId, voter, yes: choice === 'yes', createdAt: now, changedAt: now })
      .onConflictDoUpdate({
        target: [vote.projectId, vote.voter],
        set: { yes: choice === 'yes', changedAt: now },
      });
    await updateAttention(tx, { now, id: projectId });
    await invalidate(tx, vote, [projectId]);
    const { yes, total } = await countVotes(tx, projectId);
    return { projectId, vote: choice, yes, no: total - yes, total, yesPercentage: percentOf(yes, total) };
  });
}

export async function findVote(
  db: Db,
  { projectId, voter, alias = voter }: { projectId: string; voter: string; alias?: string | undefined },
): Promise<Choice | undefined> {
  const [row] = await db
    .select({ yes: vote.yes })
    .from(vote)
    .where(and(eq(vote.projectId, projectId), inArray(vote.voter, [voter, alias])));
  return row && (row.yes ? 'yes' : 'no');
}

/** Days on which the votes of a project were first cast, newest first. Who cast them is not told. */
export async function listVoteDays(
  db: Db,
  { projectId, choice }: { projectId: string; choice?: Choice | undefined },
): Promise<DayCount[]> {
  const day = sql<string>`to_char(${vote.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ day, count: sql<number>`count(*)::int` })
    .from(vote)
    .where(
      and(eq(vote.projectId, projectId), choice === undefined ? undefined : eq(vote.yes, choice === 'yes')),
    )
    .groupBy(day)
    .orderBy(desc(day));
}

export async function getVotesOf(db: Db, { voter }: { voter: string }) {
  return db
    .select({
      projectId: vote.projectId,
      yes: vote.yes,
      createdAt: vote.createdAt,
      changedAt: vote.changedAt,
    })
    .from(vote)
    .where(eq(vote.voter, voter))
    .orderBy(vote.projectId);
}

/** The mean of the projects' yes shares: a project with many votes counts as much as one with few. */
export async function getAverageYes(db: Db): Promise<AverageYesAnswer> {
  const shares = db
    .select({
      share: sql<number>`avg(case when ${vote.yes} then 1.0 else 0.0 end)`.as('share'),
      total: sql<number>`count(*)`.as('total'),
    })
    .from(vote)
    .groupBy(vote.projectId)
    .as('shares');
  const [row] = await db
    .select({
      average: sql<number | null>`avg(${shares.share})::float8`,
      projects: sql<number>`count(*)::int`,
      votes: sql<number>`coalesce(sum(${shares.total}), 0)::int`,
    })
    .from(shares);
  const { average = null, projects = 0, votes = 0 } = row ?? {};
  return { averageYesPercentage: average === null ? null : percentOf(average, 1), projects, votes };
}
