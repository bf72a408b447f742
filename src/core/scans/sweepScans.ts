import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { scan, scanJob } from '#db/schema/scans.ts';
import { daysBefore } from '#lib/daysBefore.ts';

/** How long a list of scans that were asked for together, and a scan without a result, is kept. Results stay, */
const keptDays = 7;
/** but those that only a watch asked for, and that show no change. */
const unchangedDays = 1;

export async function sweepScans(db: Db, { now }: { now: Date }): Promise<void> {
  const before = daysBefore(now, keptDays);
  await db.delete(scanJob).where(lt(scanJob.createdAt, before));
  await db.delete(scan).where(and(eq(scan.state, 'failed'), lt(scan.doneAt, before)));
  await db.delete(scan).where(and(eq(scan.stays, false), lt(scan.doneAt, daysBefore(now, unchangedDays))));
}
