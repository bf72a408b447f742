import { getWallets, updateWallets } from '#core/wallets/wallets.ts';
import type { Db } from '#db/Database.ts';
import type { Wallet } from '#wire/wallets.ts';
import { forgetDayParts } from './portfolioStore.ts';

/** Makes the user's wallets exactly these. Days of the history keep their value, and no longer name one that is removed. */
export async function changeWallets(
  db: Db,
  { userId, wallets }: { userId: string; wallets: readonly Wallet[] },
): Promise<Wallet[]> {
  return db.transaction(async (tx) => {
    const before = await getWallets(tx, { userId });
    const after = await updateWallets(tx, { userId, wallets });
    const kept = new Set(after.map(({ address }) => address));
    const removed = before.map(({ address }) => address).filter((address) => !kept.has(address));
    if (removed.length > 0) await forgetDayParts(tx, { userId, wallets: removed });
    return after;
  });
}
