import { and, eq } from 'drizzle-orm';
import { getProjectsAt } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import { contractCreation } from '#db/schema/powers.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { invalidate } from '../cacheInvalidation.ts';

/**
 * When a contract came to be. `receipt`: its address follows from the sender and number of the transaction that made
 * it. `state`: it has code at that block and had none at the block before, by a node that was shown to know both.
 */
export type Creation = Omit<typeof contractCreation.$inferSelect, 'chain' | 'address'>;

/** Addresses are EIP-55, as they are stored. */
export async function findStoredCreation(
  db: Db,
  { chain, address }: ChainAddress,
): Promise<Creation | undefined> {
  const [row] = await db
    .select()
    .from(contractCreation)
    .where(and(eq(contractCreation.chain, chain), eq(contractCreation.address, address)));
  if (!row) return undefined;
  const { block, blockHash, time, transaction, proof } = row;
  return { block, blockHash, time, transaction, proof };
}

export async function upsertCreation(
  db: Db,
  { chain, address, creation }: ChainAddress & { creation: Creation },
): Promise<void> {
  await db
    .insert(contractCreation)
    .values({ chain, address, ...creation })
    .onConflictDoUpdate({ target: [contractCreation.chain, contractCreation.address], set: creation });
  await invalidate(db, contractCreation, await getProjectsAt(db, { chain, address }));
}
