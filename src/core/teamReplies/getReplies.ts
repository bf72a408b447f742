import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import { emailSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { appUser } from '#db/schema/users.ts';
import { cutList } from '#lib/cutList.ts';
import type { Role } from '#model/users.ts';
import type { DeskReply, MyReply, TeamReply } from '#wire/teamReplies.ts';

/** Of one account's replies, on its own page. */
const longestList = 200;

const toMine = (row: typeof teamReply.$inferSelect): MyReply => ({
  about: row.about,
  statement: row.statement,
  text: row.text,
  state: row.state,
  hiddenReason: row.hiddenReason,
  createdAt: row.createdAt.toISOString(),
});

/**
 * The newest reply to each statement, of those who speak for the project at this moment. All of them: staff let each
 * through, and a statement without its reply would look as if the team had nothing to say.
 */
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
    .orderBy(asc(teamReply.about), desc(teamReply.createdAt));
  return rows.map(({ createdAt, ...reply }) => ({ ...reply, createdAt: createdAt.toISOString() }));
}

const selectOf = (db: Db, where: SQL | undefined) =>
  db.select().from(teamReply).where(where).orderBy(desc(teamReply.createdAt));

/** What one account said for a project, the newest first. */
export async function getMyReplies(db: Db, { projectId, userId }: { projectId: string; userId: string }) {
  const mine = and(eq(teamReply.projectId, projectId), eq(teamReply.userId, userId));
  return cutList((await selectOf(db, mine).limit(longestList + 1)).map(toMine), longestList);
}

/** For the export of a user's data: all of it. */
export async function getRepliesOf(db: Db, { userId }: { userId: string }): Promise<MyReply[]> {
  return (await selectOf(db, eq(teamReply.userId, userId))).map(toMine);
}

/** For staff: what waits, the oldest first; the others too when `all`. */
export async function getDeskReplies(
  db: Db,
  { limit, all, viewer }: { limit: number; all: boolean; viewer: Role },
): Promise<DeskReply[]> {
  const rows = await db
    .select({ row: teamReply, name: project.name, email: emailSeenBy(viewer) })
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
