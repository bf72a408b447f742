import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { appUser } from '#db/schema/users.ts';
import type { DeskReply, MyReply, TeamReply } from '#wire/teamReplies.ts';

/** More statements than any team is likely to reply to. */
const longestList = 200;

const toMine = (row: typeof teamReply.$inferSelect): MyReply => ({
  about: row.about,
  statement: row.statement,
  text: row.text,
  state: row.state,
  hiddenReason: row.hiddenReason,
  createdAt: row.createdAt.toISOString(),
});

/** The newest reply to each statement, of those who speak for the project at this moment. */
export async function getReplies(db: Db, projectId: string): Promise<TeamReply[]> {
  const rows = await db
    .selectDistinctOn([teamReply.about], {
      about: teamReply.about,
      text: teamReply.text,
      createdAt: teamReply.createdAt,
    })
    .from(teamReply)
    .innerJoin(
      teamProof,
      and(
        eq(teamProof.projectId, teamReply.projectId),
        eq(teamProof.userId, teamReply.userId),
        eq(teamProof.state, 'verified'),
      ),
    )
    .where(and(eq(teamReply.projectId, projectId), eq(teamReply.state, 'shown')))
    .orderBy(asc(teamReply.about), desc(teamReply.createdAt))
    .limit(longestList);
  return rows.map(({ createdAt, ...reply }) => ({ ...reply, createdAt: createdAt.toISOString() }));
}

async function selectOf(db: Db, where: SQL | undefined): Promise<MyReply[]> {
  const rows = await db
    .select()
    .from(teamReply)
    .where(where)
    .orderBy(desc(teamReply.createdAt))
    .limit(longestList);
  return rows.map(toMine);
}

/** What one account said for a project, the newest first. */
export const getMyReplies = (db: Db, { projectId, userId }: { projectId: string; userId: string }) =>
  selectOf(db, and(eq(teamReply.projectId, projectId), eq(teamReply.userId, userId)));

/** For the export of a user's data. */
export const getRepliesOf = (db: Db, { userId }: { userId: string }) =>
  selectOf(db, eq(teamReply.userId, userId));

/** For staff: what waits, the oldest first; the others too when `all`. */
export async function getDeskReplies(
  db: Db,
  { limit, all }: { limit: number; all: boolean },
): Promise<DeskReply[]> {
  const rows = await db
    .select({ row: teamReply, name: project.name, email: appUser.email })
    .from(teamReply)
    .innerJoin(project, eq(project.id, teamReply.projectId))
    .innerJoin(appUser, eq(appUser.id, teamReply.userId))
    .where(all ? undefined : eq(teamReply.state, 'waiting'))
    .orderBy(all ? desc(teamReply.createdAt) : asc(teamReply.createdAt))
    .limit(limit);
  return rows.map(({ row, name, email }) => ({
    ...toMine(row),
    id: row.id,
    project: { id: row.projectId, name },
    email,
  }));
}

export async function countWaitingReplies(db: Db): Promise<number> {
  const [found] = await db.select({ replies: count() }).from(teamReply).where(eq(teamReply.state, 'waiting'));
  return found?.replies ?? 0;
}
