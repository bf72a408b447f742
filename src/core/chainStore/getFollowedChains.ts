import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { chainCursor, followedChain } from '#db/schema/chain.ts';

export interface FollowedChainRow {
  chain: string;
  pausedAt: Date | null;
  /** What keeps it from being read, as whoever reads it said last. */
  troubles: string[];
  /** The first block that is not read yet, and the chain's newest when it was last asked; null before the first reading. */
  next: number | null;
  head: number | null;
  checkedAt: Date | null;
}

/** The chains of the settings as they were at the last start, with how far each is read. */
export async function getFollowedChains(db: Db): Promise<FollowedChainRow[]> {
  return db
    .select({
      chain: followedChain.chain,
      pausedAt: followedChain.pausedAt,
      troubles: followedChain.troubles,
      next: chainCursor.next,
      head: chainCursor.head,
      checkedAt: chainCursor.checkedAt,
    })
    .from(followedChain)
    .leftJoin(chainCursor, eq(followedChain.chain, sql`'eip155:' || ${chainCursor.chainId}`))
    .orderBy(asc(followedChain.chain));
}
