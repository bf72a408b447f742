import { type DeliverParts, startDeliveries } from '#core/outlets/startDeliveries.ts';
import type { Db } from '#db/Database.ts';

/** Sends what is due, to the end; answers how much. */
export async function deliverAll(db: Db, parts: DeliverParts): Promise<number> {
  const started = await startDeliveries(db, parts);
  await Promise.all(started.map(({ sent }) => sent));
  return started.reduce((sum, { count }) => sum + count, 0);
}
