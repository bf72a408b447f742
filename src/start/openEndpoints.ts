import { createLogReader } from '#chain/createLogReader.ts';
import { createPanel, type Panel } from '#chain/createPanel.ts';
import { createQuorumClient } from '#chain/createQuorumClient.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient, type RpcClientOptions } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import type { ChainReaders } from '#indexer/readWindow.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';

/** Blocks that are read and written at once, whole; and the first question for logs alone. */
export const windowBlocks = 2_000;
/** A process that does not index looks by itself whom it may ask. */
const lookEveryMs = 60_000;

type EndpointSettings = Pick<
  ChainSettings,
  'quorum' | 'finalityDepth' | 'batchSize' | 'concurrency' | 'maxRange'
> & { transports: readonly RpcTransport[] };

export interface Endpoints {
  /** For what is read of a chain besides its blocks, and may wait. */
  client: RpcClient;
  /** For what visitors ask: neither waits for the indexer nor keeps it waiting, and is not tried for long. */
  askClient: RpcClient;
  /** For the indexer. */
  readers: ChainReaders;
  panel: Panel | undefined;
}

/** The ways in which one chain is asked. Endpoints that a quorum contradicts are not asked by any of them. */
export function openEndpoints(
  settings: EndpointSettings,
  { sleep }: { sleep: (milliseconds: number) => Promise<unknown> },
): Endpoints {
  const { transports, quorum, finalityDepth, batchSize, concurrency, maxRange } = settings;
  const panel = quorum > 1 ? createPanel({ transports, quorum, finalityDepth }) : undefined;
  const getUsable = panel?.getTrusted;

  /** By the one that is preferred; by a quorum of them what they must agree on. */
  const open = (options: Omit<RpcClientOptions, 'transports' | 'getUsable'>) => {
    const shared = { batchSize, concurrency, ...options };
    const any = createRpcClient({ transports, getUsable, ...shared });
    if (!panel) return any;
    const alone = new Map(
      transports.map((transport) => [
        transport,
        createRpcClient({ ...shared, transports: [transport], attempts: 2 }),
      ]),
    );
    const openOne = (transport: RpcTransport) => alone.get(transport) ?? any;
    return createQuorumClient({ panel, quorum, openOne, client: any });
  };

  const client = open({ sleep });
  const readers = {
    client,
    panel,
    logs: createLogReader(client, { maxRange, firstRange: Math.min(maxRange, windowBlocks) }),
    receipts: createReceiptReader(client),
  };
  return { client, askClient: open({ attempts: 2, maxPause: 500 }), readers, panel };
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
