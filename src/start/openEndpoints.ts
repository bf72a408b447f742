import { createLogReader } from '#chain/createLogReader.ts';
import { createQuorumClient } from '#chain/createQuorumClient.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient, type RpcClientOptions } from '#chain/createRpcClient.ts';
import { createRpcPanel, type EndpointReport, type Panel } from '#chain/createRpcPanel.ts';
import { limitGas } from '#chain/limitGas.ts';
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
  /** For what visitors ask: neither waits for the others nor keeps them waiting, and is not tried for long. */
  askClient: RpcClient;
  /** For scans and other work that visitors begin and do not wait for. */
  jobClient: RpcClient;
  /** For the indexer. */
  readers: ChainReaders;
  panel: Panel | undefined;
  /** Those of which a quorum must agree, and any that is set aside. */
  report: () => EndpointReport[];
}

/** Ways in which one chain is asked at the same time: each has as many connections as requests at once. */
export const lanes = 3;

/** The ways in which one chain is asked. Endpoints that a quorum contradicts are not asked by any of them. */
export function openEndpoints(
  settings: EndpointSettings,
  { sleep }: { sleep: (milliseconds: number) => Promise<unknown> },
): Endpoints {
  const { quorum, finalityDepth, batchSize, concurrency, maxRange } = settings;
  const transports = settings.transports.map(limitGas);
  const panel = quorum > 1 ? createRpcPanel({ transports, quorum, finalityDepth }) : undefined;
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
  const soon = { attempts: 2, maxPause: 500 };
  return {
    client,
    // Nobody looks at a page for as long as an endpoint may ask to be left alone.
    askClient: open({ ...soon, patience: 2_000 }),
    jobClient: open(soon),
    readers,
    panel,
    report: () =>
      transports.flatMap((transport, index): EndpointReport[] => {
        const fault = transport.findFault?.();
        const voted = panel?.report()[index];
        if (!fault) return voted ? [voted] : [];
        const { name = transport.name, dispute, disputes = 0 } = voted ?? {};
        return [{ name, state: 'aside', dispute, disputes: disputes + fault.count, fault }];
      }),
  };
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
