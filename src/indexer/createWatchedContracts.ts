import { getWatchedContracts, type WatchedContract } from '#core/contracts/getWatchedContracts.ts';
import type { Db } from '#db/Database.ts';

export interface WatchedContracts {
  get: () => Promise<readonly WatchedContract[]>;
}

/** The chain's contracts on record, read again after a while: a new import is followed within seconds. */
export function createWatchedContracts(
  db: Db,
  { chain, maxAgeMs = 5_000 }: { chain: string; maxAgeMs?: number },
): WatchedContracts {
  let readAt = Number.NEGATIVE_INFINITY;
  let contracts: readonly WatchedContract[] = [];
  return {
    get: async () => {
      if (performance.now() - readAt < maxAgeMs) return contracts;
      contracts = await getWatchedContracts(db, { chain });
      readAt = performance.now();
      return contracts;
    },
  };
}
