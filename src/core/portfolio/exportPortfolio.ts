import type { Db } from '#db/Database.ts';
import { findRead, getSnapshotDays, getSnapshots } from './portfolioStore.ts';

/** For the user's export: what was last read of the wallets, and the value by day. */
export async function exportPortfolio(db: Db, userId: string) {
  const read = await findRead(db, { userId });
  return {
    readAt: read?.readAt?.toISOString() ?? null,
    readings: read?.readings ?? [],
    history: await getSnapshots(db, { userId }),
    days: await getSnapshotDays(db, { userId }),
  };
}
