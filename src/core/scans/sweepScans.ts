import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { scan, scanJob } from '#db/schema/scans.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { retention } from '#model/retention.ts';

/** Results stay, but those that only a watch asked for, and that show no change. */
export async function sweepScans(db: Db, { now }: { now: Date }): Promise<void> {
  const before = daysBefore(now, retention.scanLists.days);
  await db.delete(scanJob).where(lt(scanJob.createdAt, before));
  await db.delete(scan).where(and(eq(scan.state, 'failed'), lt(scan.doneAt, before)));
  await db
    .delete(scan)
    .where(and(eq(scan.stays, false), lt(scan.doneAt, daysBefore(now, retention.unchangedScans.days))));
}
