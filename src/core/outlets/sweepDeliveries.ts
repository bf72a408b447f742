import { lt } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { delivery } from '#db/schema/outlets.ts';
import { deliveryDays } from '#model/outlets.ts';

/** Forgets what was delivered long ago, and what waited for a switched-off outlet as long. */
export async function sweepDeliveries(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .delete(delivery)
    .where(lt(delivery.createdAt, new Date(now.getTime() - deliveryDays * 24 * 3_600_000)));
}
