import { desc, eq } from 'drizzle-orm';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { followedCommit } from '#db/schema/records.ts';
import { commitReportSchema, type FollowedCommit } from '#wire/imports.ts';

function toFollowed({ report, lookedAt, ...row }: typeof followedCommit.$inferSelect): FollowedCommit {
  const read = readStored(commitReportSchema, report, { column: 'followed_commit.report', key: row.url });
  return { ...row, ...read, lookedAt: lookedAt.toISOString() };
}

export async function upsertFollowedCommit(db: Db, followed: FollowedCommit): Promise<void> {
  const { url, commit, outcome, importId, lookedAt, ...report } = followed;
  const set = { commit, outcome, importId, lookedAt: new Date(lookedAt), report };
  await db
    .insert(followedCommit)
    .values({ url, ...set })
    .onConflictDoUpdate({ target: followedCommit.url, set });
}

export async function findFollowedCommit(db: Db, url: string): Promise<FollowedCommit | undefined> {
  const [row] = await db.select().from(followedCommit).where(eq(followedCommit.url, url));
  return row && toFollowed(row);
}

/** Of the repository that was looked at last. */
export async function findLastCommit(db: Db): Promise<FollowedCommit | undefined> {
  const [row] = await db.select().from(followedCommit).orderBy(desc(followedCommit.lookedAt)).limit(1);
  return row && toFollowed(row);
}
