import type { ExportSection } from '#core/accounts/exportAccount.ts';
import { getWallets } from '#core/wallets/wallets.ts';
import { findRead, getSnapshots } from './portfolioStore.ts';

/** For the user's export: the wallets, what was last read of them, and the value by day. */
export const exportPortfolio: ExportSection = async (db, userId) => {
  const read = await findRead(db, { userId });
  return {
    wallets: await getWallets(db, { userId }),
    readAt: read?.readAt?.toISOString() ?? null,
    readings: read?.readings ?? [],
    history: await getSnapshots(db, { userId }),
  };
};
