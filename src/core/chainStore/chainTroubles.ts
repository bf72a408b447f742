import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { followedChain } from '#db/schema/chain.ts';
import type { ChainTrouble } from '#wire/siteState.ts';

/** An endpoint may answer with a page. */
const mostLength = 500;

/** Takes the place of what was said before. */
export async function saveChainTroubles(
  db: Db,
  { chain, troubles }: { chain: string; troubles: readonly string[] },
): Promise<void> {
  const shown = troubles.map((text) => text.slice(0, mostLength));
  await db.update(followedChain).set({ troubles: shown }).where(eq(followedChain.chain, chain));
}

export async function getChainTroubles(db: Db): Promise<ChainTrouble[]> {
  const rows = await db
    .select({ chain: followedChain.chain, troubles: followedChain.troubles })
    .from(followedChain)
    .where(sql`cardinality(${followedChain.troubles}) > 0`)
    .orderBy(asc(followedChain.chain));
  return rows.flatMap(({ chain, troubles }) => troubles.map((text) => ({ chain, text })));
}
