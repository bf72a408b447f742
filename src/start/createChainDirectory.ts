import type { RpcClient } from '#chain/createRpcClient.ts';
import type { EndpointReport } from '#chain/createRpcPanel.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import type { IndexerRunner, IndexerStatus } from '#indexer/createIndexerRunner.ts';
import { chainName } from '#wire/chains.ts';
import type { EndpointLine } from '#wire/siteState.ts';

export interface FollowedEntry {
  name: string;
  explorer: string | null;
  wrappedCoin: string | undefined;
  client: RpcClient;
  reportEndpoints: () => EndpointReport[];
  runner: IndexerRunner;
}

export interface MissingChain {
  state: 'starting' | 'unavailable';
  /** For the pages. */
  problem: string;
}

interface DirectoryOptions {
  entries: ReadonlyMap<string, FollowedEntry>;
  /** Those that should be followed and are not, or not yet. */
  missing: ReadonlyMap<string, MissingChain>;
  /** By chain, why it cannot be read at present. */
  troubles: ReadonlyMap<string, string>;
}

const pageProblem = 'The chain cannot be read at present. Figures are as of its last block.';
const pauseProblem = 'Reading this chain is paused. Figures are as of its last block.';

/** For people who run the site. */
function describeDispute({ dispute, fault }: EndpointReport): string | undefined {
  if (fault) return `is not read from: it ${fault.problem}`;
  return (
    dispute &&
    `is not read from: for ${dispute.about} it has ${dispute.given} where the quorum has ${dispute.agreed}`
  );
}

function toEndpointLine(chain: string, report: EndpointReport): EndpointLine {
  const { name, state, dispute, disputes, fault } = report;
  return {
    chain,
    name,
    state,
    since: (fault ?? dispute)?.since.toISOString() ?? null,
    problem: describeDispute(report) ?? null,
    disputes,
  };
}

/** One for each endpoint that a quorum is asked of or that is set aside, as `/metrics` writes it. */
function endpointGauge(
  lines: readonly EndpointLine[],
  is: (line: EndpointLine) => boolean,
): Record<string, number> {
  return Object.fromEntries(
    lines.map((line) => [`chain="${line.chain}",endpoint="${line.name}"`, is(line) ? 1 : 0]),
  );
}

/** What the web server is told of the chains; the maps are read anew for every answer. */
export function createChainDirectory({ entries, missing, troubles }: DirectoryOptions): ChainDirectory {
  const gauge = (read: (status: IndexerStatus) => number | undefined) => () =>
    Object.fromEntries(
      [...entries].flatMap(([chain, { runner }]) => {
        const value = read(runner.status());
        return value === undefined ? [] : [[`chain="${chain}"`, value]];
      }),
    );

  const findProblem = (chain: string, { runner }: FollowedEntry): string | null => {
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
        ...[...entries].map(([chain, { name, runner, reportEndpoints }]) => {
          const endpoints = reportEndpoints();
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
            ...(endpoints.length > 0 && {
              endpointsAside: endpoints.filter((one) => one.state === 'aside').length,
            }),
            // An endpoint's own words stay inside.
            history: history && { ...history, problem: history.problem !== undefined },
          };
        }),
        ...[...missing].map(([chain, gone]) => ({ chain, name: chainName(chain), ...gone })),
      ],
    }),
    endpoints: () =>
      [...entries].flatMap(([chain, { reportEndpoints }]) =>
        reportEndpoints().map((one) => toEndpointLine(chain, one)),
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
  return directory;
}
