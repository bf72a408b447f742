import { getRuleAddresses } from '#core/watchRules/getRuleAddresses.ts';
import type { Db } from '#db/Database.ts';
import type { FollowedContract } from './createIndexer.ts';
import type { WatchedContracts } from './createWatchedContracts.ts';

interface FollowedOptions {
  chain: string;
  startBlock: number;
  maxAgeMs?: number;
}

/** What one chain's indexer follows: the contracts on record with their past, and from now on what people's rules name. */
export function createFollowedContracts(
  db: Db,
  watched: WatchedContracts,
  { chain, startBlock, maxAgeMs = 15_000 }: FollowedOptions,
): () => Promise<FollowedContract[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let named: FollowedContract[] = [];
  return async () => {
    const recorded = new Set((await watched.get()).map(({ address }) => address));
    if (performance.now() - readAt >= maxAgeMs) {
      const addresses = await getRuleAddresses(db, { chain });
      named = addresses.map((address) => ({ address, startBlock, isFromNow: true }));
      readAt = performance.now();
    }
    return [
      ...[...recorded].map((address) => ({ address, startBlock })),
      ...named.filter(({ address }) => !recorded.has(address)),
    ];
  };
}
