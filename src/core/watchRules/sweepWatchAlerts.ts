import { lt } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { watchAlert } from '#db/schema/watchRules.ts';
import { alertDays } from '#model/watchRules.ts';

/** Forgets alerts of long ago. */
export async function sweepWatchAlerts(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .delete(watchAlert)
    .where(lt(watchAlert.createdAt, new Date(now.getTime() - alertDays * 24 * 3_600_000)));
}
