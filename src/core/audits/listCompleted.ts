import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';
import type { ListedAudit } from '#wire/lists.ts';

/** Records date audits by the day: one of the same day was there to be seen. */
export const isCompletedAfter = (time: SQL): SQL =>
  sql`${audit.state} = 'completed' and ${audit.completedOn} > (${time} at time zone 'UTC')::date`;

interface CompletedQuery {
  projectId: string;
  /** A time; without it all. */
  after: string | undefined;
  limit: number;
  offset: number;
}

/** Finished audits of a project, newest first, and how many there are. */
export async function listCompleted(
  db: Db,
  { projectId, after = new Date(0).toISOString(), limit, offset }: CompletedQuery,
): Promise<{ rows: ListedAudit[]; count: number }> {
  const where = and(eq(audit.projectId, projectId), isCompletedAfter(sql`${after}::timestamptz`));
  const { id, title, auditor, completedOn } = audit;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, title, auditor, completedOn: sql<string>`${completedOn}::text` })
      .from(audit)
      .where(where)
      .orderBy(desc(completedOn), id)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(audit).where(where),
  ]);
  return { rows, count: counted?.count ?? 0 };
}
