import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { getAddress, isAddress } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';
import { userWallet } from '#db/schema/wallets.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Wallet } from '#wire/wallets.ts';

/**
 * The address with its checksum (EIP-55). All lower or all upper case carries no checksum and is taken; mixed case with
 * a wrong one is a mistyped address more often than not, and is refused with the reason.
 */
export function checkAddress(given: string, place: string): string {
  const text = given.trim();
  if (!/^0[xX][0-9a-fA-F]{40}$/.test(text)) {
    throw badRequest(
      `${place}: "${given.slice(0, 60)}" is not an address: 0x and 40 hexadecimal digits are needed`,
    );
  }
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase())
    return getAddress(`0x${digits.toLowerCase()}`);
  if (!isAddress(`0x${digits}`, { strict: true })) {
    throw badRequest(
      `${place}: the capital letters of ${text} do not match its checksum (EIP-55), so a character is probably wrong. Copy the address again, or write it in lower case.`,
    );
  }
  return `0x${digits}`;
}

export async function getWallets(db: Db, { userId }: { userId: string }): Promise<Wallet[]> {
  return db
    .select({ address: userWallet.address, label: userWallet.label, chains: userWallet.chains })
    .from(userWallet)
    .where(eq(userWallet.userId, userId))
    .orderBy(asc(userWallet.position));
}

function checkWallets(wallets: readonly Wallet[]): Wallet[] {
  const checked = wallets.map((wallet, index) => ({
    ...wallet,
    address: checkAddress(wallet.address, `wallets.${index}.address`),
  }));
  const seen = new Set<string>();
  for (const { address } of checked) {
    if (seen.has(address)) throw badRequest(`The wallet ${address} is listed twice`);
    seen.add(address);
  }
  return checked;
}

/** Makes the user's wallets exactly these, in this order. */
export async function updateWallets(
  db: Db,
  { userId, wallets }: { userId: string; wallets: readonly Wallet[] },
): Promise<Wallet[]> {
  const checked = checkWallets(wallets);
  return db.transaction(async (tx) => {
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update');
    const kept = checked.map(({ address }) => address);
    await tx
      .delete(userWallet)
      .where(
        and(
          eq(userWallet.userId, userId),
          kept.length > 0 ? notInArray(userWallet.address, kept) : undefined,
        ),
      );
    if (checked.length > 0) {
      await tx
        .insert(userWallet)
        .values(checked.map((wallet, position) => ({ ...wallet, userId, position })))
        .onConflictDoUpdate({
          target: [userWallet.userId, userWallet.address],
          set: { label: sql`excluded.label`, chains: sql`excluded.chains`, position: sql`excluded.position` },
        });
    }
    return getWallets(tx, { userId });
  });
}
