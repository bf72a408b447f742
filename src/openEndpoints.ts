import { createLogReader } from '#chain/createLogReader.ts';
import { createPanel, type Panel } from '#chain/createPanel.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import type { ChainReaders } from '#indexer/readWindow.ts';
import type { ChainSettings } from './chainSettings.ts';

/** Blocks that are read and written at once, whole; and the first question for logs alone. */
export const windowBlocks = 2_000;
/** A process that does not index looks by itself whom it may ask. */
const lookEveryMs = 60_000;

type EndpointSettings = Pick<
  ChainSettings,
  'quorum' | 'finalityDepth' | 'batchSize' | 'concurrency' | 'maxRange'
> & { transports: readonly RpcTransport[] };

export interface Endpoints {
  /** For the indexer, and for whatever may wait. */
  client: RpcClient;
  /** For what visitors ask: neither waits for the indexer nor keeps it waiting, and is not tried for long. */
  askClient: RpcClient;
  readers: ChainReaders;
  panel: Panel | undefined;
}

/** Where two endpoints must list the same logs, neither steps in for the other. */
function createLogReaders(
  { maxRange, transports, batchSize, concurrency }: EndpointSettings,
  { client, panel }: Pick<Endpoints, 'client' | 'panel'>,
): Pick<ChainReaders, 'logs' | 'witness'> {
  const create = (one: RpcClient) =>
    createLogReader(one, { maxRange, firstRange: Math.min(maxRange, windowBlocks) });
  if (!panel) return { logs: create(client) };
  const only = (place: number) =>
    create(
      createRpcClient({
        transports,
        getUsable: () => panel.getTrusted().slice(place, place + 1),
        batchSize,
        concurrency,
      }),
    );
  return { logs: only(0), witness: only(1) };
}

/** The ways in which one chain is asked. Endpoints that a quorum contradicts are not asked by any of them. */
export function openEndpoints(
  settings: EndpointSettings,
  { sleep }: { sleep: (milliseconds: number) => Promise<unknown> },
): Endpoints {
  const { transports, quorum, finalityDepth, batchSize, concurrency } = settings;
  const panel = quorum > 1 ? createPanel({ transports, quorum, finalityDepth }) : undefined;
  const getUsable = panel?.getTrusted;
  const client = createRpcClient({ transports, getUsable, batchSize, concurrency, sleep });
  const askClient = createRpcClient({ transports, getUsable, attempts: 2, maxPause: 500, concurrency });
  const readers = {
    client,
    panel,
    ...createLogReaders(settings, { client, panel }),
    receipts: createReceiptReader(client),
  };
  return { client, askClient, readers, panel };
}

/** Keeps a panel up to date that no indexer asks. */
export function watchPanel(panel: Panel): () => void {
  // Who does not answer is in the panel's report.
  const look = () => void panel.getHead().catch(() => undefined);
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
