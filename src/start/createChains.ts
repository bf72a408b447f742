import { setTimeout as delay } from 'node:timers/promises';
import { createAnalysisRunner } from '#analysis/createAnalysisRunner.ts';
import { createOperationReader } from '#analysis/operations/createOperationReader.ts';
import { createPastReader } from '#analysis/past/createPastReader.ts';
import { createStolenKeyReader } from '#analysis/stolenKeys/createStolenKeyReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import { raiseDriftAlerts } from '#core/alerts/raiseDriftAlerts.ts';
import { isChainPaused, saveChainTroubles } from '#core/chainStore/followedChains.ts';
import { createActiveRules } from '#core/watchRules/activeRules.ts';
import type { Database, Db } from '#db/Database.ts';
import { createAlertHooks } from '#indexer/createAlertHooks.ts';
import { createFirstBlocks } from '#indexer/createFirstBlocks.ts';
import { createFollowedContracts } from '#indexer/createFollowedContracts.ts';
import { createIndexerObserver } from '#indexer/createIndexerObserver.ts';
import { createIndexerRunner, type IndexerRunner, type IndexerStatus } from '#indexer/createIndexerRunner.ts';
import { createWatchedContracts } from '#indexer/createWatchedContracts.ts';
import { createWatchHooks, joinHooks } from '#indexer/createWatchHooks.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';
import { chainName } from '#wire/chains.ts';
import type { EndpointLine } from '#wire/siteState.ts';
import { createChainDirectory, type FollowedEntry, type MissingChain } from './createChainDirectory.ts';
import { type Endpoints, lanes, openEndpoints, watchPanel, windowBlocks } from './openEndpoints.ts';

export interface ChainsOptions {
  database: Database;
  /** False where another process indexes; then the chains are only asked, and shown as that one left them. */
  indexing: boolean;
  /** Whether the past of projects is read back. */
  readsPast: boolean;
  /** When a chain cannot be read any more, or for another reason than before. */
  onTrouble: (chain: string, error: string) => void;
  /** About once a second while a chain has much to catch up; undefined when all have caught up. */
  onBehind: (text: string | undefined) => void;
}

type FollowedChain = Omit<ChainSettings, 'rpc'> & {
  transports: readonly RpcTransport[];
  /** Only a chain of our own may be rebuilt. */
  isOwn: boolean;
};

/** Large windows spread the cost of the totals; PGlite has one session, which a long write keeps from the pages. */
const rowsPerWindow = { postgres: 20_000, pglite: 4_000 };
/** From this many blocks on, catching up is worth a line in the terminal. */
const muchBehind = 50;
const watchEveryMs = 1_000;

function describeProgress(name: string, status: IndexerStatus): string {
  const left = status.secondsLeft === undefined ? '' : `, about ${Math.ceil(status.secondsLeft)} s left`;
  return `${name} at block ${status.block ?? 0} of ${status.head}, ${Math.round(status.blocksPerSecond)} blocks/s${left}`;
}

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
function createTroubleKeeper(db: Db) {
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

/** Follows chains into the database: one client and one indexer for each, all stopped together. */
export function createChains({ database, indexing, readsPast, onTrouble, onBehind }: ChainsOptions) {
  const entries = new Map<string, FollowedEntry>();
  const clients = new Map<string, RpcClient>();
  const askClients = new Map<string, RpcClient>();
  const jobClients = new Map<string, RpcClient>();
  const markets = new Map<string, MarketSettings>();
  const startAnalysis = () =>
    createAnalysisRunner({
      database,
      clients,
      findMarkets: (chain) => markets.get(chain),
      createIdle: [createOperationReader, createStolenKeyReader, ...(readsPast ? [createPastReader] : [])],
      onError: (error, projectId) => onTrouble(projectId ?? 'analysis', String(error)),
      onRefreshed: (projectId, { compared }) => {
        const contracts = compared.filter(({ outcome }) => outcome === 'differing');
        void raiseDriftAlerts(database.db, { projectId, contracts }).catch((error: unknown) =>
          onTrouble(projectId, String(error)),
        );
      },
    });
  const analysis = indexing ? startAnalysis() : undefined;
  const missing = new Map<string, MissingChain>();
  const troubles = new Map<string, string>();
  const directory = createChainDirectory({ entries, missing, troubles });
  const stopping = new AbortController();
  /** How often an endpoint was reported to be set aside. */
  const disputes = new Map<string, number>();
  let wasBehind = false;

  const noteDisputes = (): void => {
    for (const { chain, name, problem, disputes: count } of directory.endpoints()) {
      const key = `${chain} ${name}`;
      if (problem !== null && disputes.get(key) !== count) onTrouble(chain, `${name} ${problem}`);
      disputes.set(key, count);
    }
  };

  const saveTroubles = createTroubleKeeper(database.db);
  const watch = setInterval(() => {
    noteDisputes();
    if (indexing) saveTroubles(directory.endpoints(), entries);
    const behind: string[] = [];
    for (const [chain, { name, runner }] of entries) {
      const status = runner.status();
      const trouble =
        status.state === 'failing' || status.state === 'halted' ? (status.error ?? '') : undefined;
      if (trouble !== undefined && troubles.get(chain) !== trouble) onTrouble(chain, trouble);
      if (trouble === undefined) troubles.delete(chain);
      else troubles.set(chain, trouble);
      if (status.state === 'syncing' && (status.behind ?? 0) >= muchBehind)
        behind.push(describeProgress(name, status));
    }
    if (behind.length > 0 || wasBehind) onBehind(behind.length > 0 ? behind.join('; ') : undefined);
    wasBehind = behind.length > 0;
  }, watchEveryMs);
  watch.unref();

  const startIndexer = (settings: FollowedChain, { client, readers }: Endpoints): IndexerRunner => {
    const { id } = settings;
    const watched = createWatchedContracts(database.db, { chain: id });
    return createIndexerRunner(
      {
        database,
        readers,
        getContracts: createFollowedContracts(database.db, watched, {
          chain: id,
          startBlock: settings.startBlock ?? 0,
        }),
        ...(settings.isOwn ? {} : { findFirstBlock: createFirstBlocks(database.db, client, { chain: id }) }),
        isPaused: (db) => isChainPaused(db, id),
        // What can change who holds a power is read again soon.
        hooks: joinHooks([
          createAlertHooks(
            { client, watched, onAlert: ({ chain, contract }) => analysis?.touch(chain, contract) },
            { chain: id },
          ),
          createWatchHooks({ rules: createActiveRules(database.db, { chain: id }), client }, { chain: id }),
        ]),
      },
      {
        chainId: getChainNumber(id),
        startBlock: settings.startBlock,
        finalityDepth: settings.finalityDepth,
        maxWindow: Math.min(settings.maxRange, windowBlocks),
        wholeBlocks: settings.wholeBlocks,
        targetRows: rowsPerWindow[database.engine],
        logCheck: settings.logCheck,
        withCoins: settings.coinTransfers,
        allowDeepReorg: settings.isOwn,
        pollSeconds: settings.pollSeconds,
      },
    );
  };

  const follow = (settings: FollowedChain): RpcClient => {
    const { id } = settings;
    const endpoints = openEndpoints(settings, {
      // A stop ends every pause at once; the transports are closed by then, so nothing is tried for long.
      sleep: (ms) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
    });
    const { client, askClient, jobClient, panel } = endpoints;
    if (panel && !indexing) stopping.signal.addEventListener('abort', watchPanel(panel));
    askClients.set(id, askClient);
    jobClients.set(id, jobClient);
    if (settings.markets) markets.set(id, settings.markets);
    missing.delete(id);
    clients.set(id, client);
    entries.set(id, {
      name: settings.name ?? chainName(id),
      explorer: settings.explorer ?? null,
      wrappedCoin: settings.markets?.wrappedCoin,
      client,
      reportEndpoints: endpoints.report,
      runner: indexing
        ? startIndexer(settings, endpoints)
        : createIndexerObserver(database.db, { chainId: getChainNumber(id), maxRange: settings.maxRange }),
    });
    return client;
  };

  return {
    directory,
    /** Those that are followed and those that should be. */
    getIds: () => [...new Set([...entries.keys(), ...missing.keys()])],
    isStarting: (chain: string) => missing.get(chain)?.state === 'starting',
    /** By CAIP-2 id; chains join as they start. */
    clients: clients as ReadonlyMap<string, RpcClient>,
    /** The same chains, for what visitors ask. */
    askClients: askClients as ReadonlyMap<string, RpcClient>,
    /** The same chains, for what visitors begin and do not wait for. */
    jobClients: jobClients as ReadonlyMap<string, RpcClient>,
    /** Where tokens of a chain are traded, as far as it is known. */
    findMarkets: (chain: string) => markets.get(chain),
    followEndpoints: (settings: ChainSettings) =>
      follow({
        ...settings,
        isOwn: false,
        transports: settings.rpc.map((url) =>
          createHttpTransport({
            url,
            timeout: settings.timeoutSeconds * 1000,
            connections: lanes * settings.concurrency,
          }),
        ),
      }),
    followOwn: (
      chain: string,
      request: (method: string, params: readonly unknown[]) => Promise<unknown>,
      traded: MarketSettings | undefined,
    ) =>
      follow({
        id: chain,
        isOwn: true,
        markets: traded,
        transports: [createFunctionTransport('the embedded chain', request)],
        startBlock: 0,
        wholeBlocks: Number.MAX_SAFE_INTEGER,
        quorum: 1,
        finalityDepth: 20,
        batchSize: 200,
        concurrency: 4,
        maxRange: 500,
        pollSeconds: 2,
        timeoutSeconds: 20,
        logCheck: 'address',
        coinTransfers: true,
      }),
    /** A chain that should be there and is not, or not yet. */
    reportMissing: (chain: string, gone: MissingChain) => void missing.set(chain, gone),
    async stop() {
      clearInterval(watch);
      stopping.abort();
      await analysis?.stop();
      await Promise.all(
        [...entries.values()].flatMap(({ runner, client }) => [runner.stop(), client.close()]),
      );
    },
  };
}

export type Chains = ReturnType<typeof createChains>;
