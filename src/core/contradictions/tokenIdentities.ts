import { getProjectsAt } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import { tokenIdentity } from '#db/schema/powers.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** What a token calls itself; null for what it does not answer. */
export type TokenIdentity = typeof tokenIdentity.$inferInsert;

export async function upsertTokenIdentity(db: Db, identity: TokenIdentity): Promise<void> {
  const { chain: _, address: __, ...set } = identity;
  await db
    .insert(tokenIdentity)
    .values(identity)
    .onConflictDoUpdate({ target: [tokenIdentity.chain, tokenIdentity.address], set });
  await invalidate(db, tokenIdentity, await getProjectsAt(db, identity));
}
