import { notInArray } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { followedChain } from '#db/schema/chain.ts';

/** Keeps which chains are read here: a project with contracts on one of them waits for its first reading. */
export async function setFollowedChains(db: Db, chains: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(followedChain).where(notInArray(followedChain.chain, [...chains]));
    if (chains.length === 0) return;
    await tx
      .insert(followedChain)
      .values(chains.map((chain) => ({ chain })))
      .onConflictDoNothing();
  });
}
