import { createHash } from 'node:crypto';
import { desc, eq, lt, sql } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { errorReport } from '#db/schema/errorReports.ts';
import { notFound } from '#lib/AppError.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { retention } from '#model/retention.ts';
import type { ErrorReport } from '#wire/errorReports.ts';

/** Different failures kept; the longest unseen give way. */
const mostKept = 2000;
const longest = { title: 200, description: 4000, trace: 8000, userAgent: 300 };

export interface StoredErrorReport extends ErrorReport {
  fingerprint: string;
  userAgent: string | null;
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** The same failure twice differs in ids, times and the build's file names; none of them counts. */
function fingerprintOf({ title, description, trace }: ErrorReport): string {
  const shape = [title, description, trace.split('\n', 4).join('\n')]
    .join('\u0000')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, 'id')
    .replace(/-[\w-]{8}\.js/g, '.js')
    .replace(/\d+/g, '0');
  return createHash('sha256').update(shape).digest('hex').slice(0, 32);
}

/** Stores a report, or counts it when it is known. Tells whether it was new. */
export async function recordErrorReport(
  db: Db,
  { report, userAgent, now }: { report: ErrorReport; userAgent: string | undefined; now: Date },
): Promise<{ isNew: boolean; fingerprint: string }> {
  const fingerprint = fingerprintOf(report);
  const [row] = await db
    .insert(errorReport)
    .values({
      fingerprint,
      title: report.title.slice(0, longest.title),
      description: report.description.slice(0, longest.description),
      trace: report.trace.slice(0, longest.trace),
      userAgent: userAgent?.slice(0, longest.userAgent) ?? null,
      firstSeenAt: now,
      lastSeenAt: now,
    })
    .onConflictDoUpdate({
      target: errorReport.fingerprint,
      set: { count: sql`${errorReport.count} + 1`, lastSeenAt: now },
    })
    .returning({ count: errorReport.count });
  const isNew = row?.count === 1;
  if (isNew) {
    await db.execute(sql`
      delete from ${errorReport} where fingerprint in (
        select fingerprint from ${errorReport} order by last_seen_at desc offset ${mostKept})`);
  }
  return { isNew, fingerprint };
}

/** How long a failure is kept after it was last seen. */
export const errorReportDays = retention.errorReports.days;

export async function sweepErrorReports(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(errorReport).where(lt(errorReport.lastSeenAt, daysBefore(now, errorReportDays)));
}

/** The newest failures first. */
export async function getErrorReports(db: Db, { limit }: { limit: number }): Promise<StoredErrorReport[]> {
  return db.select().from(errorReport).orderBy(desc(errorReport.lastSeenAt)).limit(limit);
}

/** Staff has seen to a failure. Should a browser meet it again, it is counted anew. */
export async function deleteErrorReport(
  db: Db,
  { fingerprint, actor }: { fingerprint: string; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(errorReport)
      .where(eq(errorReport.fingerprint, fingerprint))
      .returning({ title: errorReport.title });
    if (!gone) throw notFound(`There is no error report ${fingerprint}`);
    await recordStaffAudit(tx, { event: 'errorReport.deleted', actor, detail: { title: gone.title } });
  });
}
