import { setTimeout as delay } from 'node:timers/promises';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import type { Panel } from '#chain/createPanel.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import { raiseDriftAlerts } from '#core/alerts/raiseDriftAlerts.ts';
import { isChainPaused } from '#core/chainStore/pauseChain.ts';
import type { Database } from '#db/Database.ts';
import { createAlertHooks } from '#indexer/createAlertHooks.ts';
import { createFirstBlocks } from '#indexer/createFirstBlocks.ts';
import { createIndexerObserver } from '#indexer/createIndexerObserver.ts';
import { createIndexerRunner, type IndexerRunner, type IndexerStatus } from '#indexer/createIndexerRunner.ts';
import { createWatchedContracts } from '#indexer/createWatchedContracts.ts';
import { getChainNumber } from '#model/chainId.ts';
import { chainName } from '#wire/chains.ts';
import { createAnalysisRunner } from './analysis/createAnalysisRunner.ts';
import { createPastReader } from './analysis/past/createPastReader.ts';
import type { ChainSettings } from './chainSettings.ts';
import { endpointGauge, toEndpointLine } from './endpointLines.ts';
import type { ChainDirectory } from './http/operations/ChainDirectory.ts';
import { type Endpoints, openEndpoints, watchPanel, windowBlocks } from './openEndpoints.ts';

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

interface MissingChain {
  state: 'starting' | 'unavailable';
  /** For the pages. */
  problem: string;
}

interface Entry {
  name: string;
  explorer: string | null;
  wrappedCoin: string | undefined;
  client: RpcClient;
  panel: Panel | undefined;
  runner: IndexerRunner;
}

/** Large windows spread the cost of the totals; PGlite has one session, which a long write keeps from the pages. */
const rowsPerWindow = { postgres: 20_000, pglite: 4_000 };
/** From this many blocks on, catching up is worth a line in the terminal. */
const muchBehind = 50;
const watchEveryMs = 1_000;

const pageProblem = 'The chain cannot be read at present. Figures are as of its last block.';
const pauseProblem = 'Reading this chain is paused. Figures are as of its last block.';

function describeProgress(name: string, status: IndexerStatus): string {
  const left = status.secondsLeft === undefined ? '' : `, about ${Math.ceil(status.secondsLeft)} s left`;
  return `${name} at block ${status.block ?? 0} of ${status.head}, ${Math.round(status.blocksPerSecond)} blocks/s${left}`;
}

/** Follows chains into the database: one client and one indexer for each, all stopped together. */
export function createChains({ database, indexing, readsPast, onTrouble, onBehind }: ChainsOptions) {
  const entries = new Map<string, Entry>();
  const clients = new Map<string, RpcClient>();
  const askClients = new Map<string, RpcClient>();
  const startAnalysis = () =>
    createAnalysisRunner({
      database,
      clients,
      ...(readsPast && { createPast: createPastReader }),
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

  const watch = setInterval(() => {
    noteDisputes();
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
        getContracts: async () =>
          [...new Set((await watched.get()).map(({ address }) => address))].map((address) => ({
            address,
            startBlock: settings.startBlock ?? 0,
          })),
        ...(settings.isOwn ? {} : { findFirstBlock: createFirstBlocks(database.db, client, { chain: id }) }),
        isPaused: (db) => isChainPaused(db, id),
        // What can change who holds a power is read again soon.
        hooks: createAlertHooks(
          { client, watched, onAlert: ({ chain, contract }) => analysis?.touch(chain, contract) },
          { chain: id },
        ),
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
    const { client, askClient, panel } = endpoints;
    if (panel && !indexing) stopping.signal.addEventListener('abort', watchPanel(panel));
    askClients.set(id, askClient);
    missing.delete(id);
    clients.set(id, client);
    entries.set(id, {
      name: settings.name ?? chainName(id),
      explorer: settings.explorer ?? null,
      wrappedCoin: settings.markets?.wrappedCoin,
      client,
      panel,
      runner: indexing
        ? startIndexer(settings, endpoints)
        : createIndexerObserver(database.db, { chainId: getChainNumber(id) }),
    });
    return client;
  };

  const gauge = (read: (status: IndexerStatus) => number | undefined) => () =>
    Object.fromEntries(
      [...entries].flatMap(([chain, { runner }]) => {
        const value = read(runner.status());
        return value === undefined ? [] : [[`chain="${chain}"`, value]];
      }),
    );

  const findProblem = (chain: string, { runner }: Entry): string | null => {
    if (runner.status().state === 'paused') return pauseProblem;
    return troubles.has(chain) ? pageProblem : null;
  };

  const directory: ChainDirectory = {
    find: (chain) => {
      const entry = entries.get(chain);
      if (entry) {
        const { explorer, wrappedCoin } = entry;
        return { explorer, problem: findProblem(chain, entry), wrappedCoin };
      }
      const gone = missing.get(chain);
      return gone && { explorer: null, problem: gone.problem };
    },
    names: () =>
      Object.fromEntries([
        ...[...missing.keys()].map((chain) => [chain, chainName(chain)]),
        ...[...entries].map(([chain, { name }]) => [chain, name]),
      ]),
    report: () => ({
      chains: [
        ...[...entries].map(([chain, { name, runner, panel }]) => {
          const { state, block, head, headTime, behind, blocksPerSecond, secondsLeft, reorgs, history } =
            runner.status();
          const time = headTime === undefined ? null : new Date(headTime * 1000).toISOString();
          return {
            chain,
            name,
            state,
            block,
            head,
            headTime: time,
            behind,
            blocksPerSecond,
            secondsLeft,
            reorgs,
            ...(state === 'paused' && { problem: pauseProblem }),
            ...(panel && { endpointsAside: panel.report().filter((one) => one.state === 'aside').length }),
            // An endpoint's own words stay inside.
            history: history && { ...history, problem: history.problem !== undefined },
          };
        }),
        ...[...missing].map(([chain, gone]) => ({ chain, name: chainName(chain), ...gone })),
      ],
    }),
    endpoints: () =>
      [...entries].flatMap(([chain, { panel }]) =>
        (panel?.report() ?? []).map((one) => toEndpointLine(chain, one)),
      ),
    gauges: {
      parapet_endpoint_aside: () => endpointGauge(directory.endpoints(), ({ state }) => state === 'aside'),
      parapet_endpoint_silent: () => endpointGauge(directory.endpoints(), ({ state }) => state === 'silent'),
      parapet_indexer_block: gauge(({ block }) => block),
      parapet_indexer_behind_blocks: gauge(({ behind }) => behind),
      parapet_indexer_blocks_per_second: gauge(({ blocksPerSecond }) => blocksPerSecond),
      parapet_indexer_reorgs: gauge(({ reorgs }) => reorgs),
      parapet_indexer_failing: gauge(({ state }) => (state === 'failing' || state === 'halted' ? 1 : 0)),
    },
  };

  return {
    directory,
    /** Those that are followed and those that should be. */
    getIds: () => [...new Set([...entries.keys(), ...missing.keys()])],
    /** By CAIP-2 id; chains join as they start. */
    clients: clients as ReadonlyMap<string, RpcClient>,
    /** The same chains, for what visitors ask. */
    askClients: askClients as ReadonlyMap<string, RpcClient>,
    followEndpoints: (settings: ChainSettings) =>
      follow({
        ...settings,
        isOwn: false,
        transports: settings.rpc.map((url) =>
          createHttpTransport({
            url,
            timeout: settings.timeoutSeconds * 1000,
            connections: settings.concurrency,
          }),
        ),
      }),
    followOwn: (chain: string, request: (method: string, params: readonly unknown[]) => Promise<unknown>) =>
      follow({
        id: chain,
        isOwn: true,
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
