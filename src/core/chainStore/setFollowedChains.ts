import { notInArray } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { followedChain } from '#db/schema/chain.ts';

/** A project with contracts on a followed chain waits for its first reading. */
export async function addFollowedChains(db: Db, chains: readonly string[]): Promise<void> {
  if (chains.length === 0) return;
  await db
    .insert(followedChain)
    .values(chains.map((chain) => ({ chain })))
    .onConflictDoNothing();
}

/** Keeps which chains are read here, and no others. */
export async function setFollowedChains(db: Db, chains: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(followedChain).where(notInArray(followedChain.chain, [...chains]));
    await addFollowedChains(tx, chains);
  });
}
