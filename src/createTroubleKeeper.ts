import { saveChainTroubles } from '#core/chainStore/followedChains.ts';
import type { Db } from '#db/Database.ts';
import type { IndexerStatus } from '#indexer/createIndexerRunner.ts';
import type { EndpointLine } from '#wire/siteState.ts';

type Runners = ReadonlyMap<string, { runner: { status: () => IndexerStatus } }>;

function listTroubles(
  { state, error, history }: IndexerStatus,
  endpoints: readonly EndpointLine[],
): string[] {
  const isTroubled = state === 'failing' || state === 'halted';
  return [
    ...(isTroubled && error !== undefined ? [error] : []),
    ...(history?.problem === undefined ? [] : [history.problem]),
    ...endpoints.flatMap(({ name, problem }) => (problem === null ? [] : [`${name} ${problem}`])),
  ];
}

/** Keeps what is wrong with each chain where commands and the desk of other processes find it, whenever that changes. */
export function createTroubleKeeper(db: Db) {
  const kept = new Map<string, string>();
  return (endpoints: readonly EndpointLine[], runners: Runners): void => {
    for (const [chain, { runner }] of runners) {
      const status = runner.status();
      // Another instance reads it, and says how it goes.
      if (status.state === 'waiting') continue;
      const troubles = listTroubles(
        status,
        endpoints.filter((one) => one.chain === chain),
      );
      const text = JSON.stringify(troubles);
      if (kept.get(chain) === text) continue;
      kept.set(chain, text);
      // A database that cannot be written to is told of elsewhere; the next look tries again.
      saveChainTroubles(db, { chain, troubles }).catch(() => kept.delete(chain));
    }
  };
}
