import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import type { Db } from '#db/Database.ts';
import { contract, project } from '#db/schema/projects.ts';
import { createAlertHooks } from '#indexer/createAlertHooks.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createFirstBlocks } from '#indexer/createFirstBlocks.ts';
import { createIndexer, type StepResult } from '#indexer/createIndexer.ts';
import { createWatchedContracts } from '#indexer/createWatchedContracts.ts';
import type { Hex } from '#lib/hex.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';

export const chain = 'eip155:31337';
const chainId = 31_337;

export const connect = (request: RequestFunction): RpcClient =>
  createRpcClient({
    transports: [createFunctionTransport('limited', request)],
    pause: 1,
    attempts: 1,
    batchSize: 1_000,
  });

/** One project that has these contracts on record. */
export async function insertWorld(
  db: Db,
  { addresses, details = noDetails }: { addresses: readonly Hex[]; details?: ProjectDetailsRecord },
): Promise<void> {
  const words = { id: 'world', name: 'World', nameKey: 'world', description: '', recordHash: 'x' };
  await db.insert(project).values({ ...words, source: 'records', details });
  if (addresses.length > 0)
    await db.insert(contract).values(
      addresses.map((address, position) => ({
        ...{ projectId: 'world', position, chain, address, reference: address, label: `${position}` },
      })),
    );
}

export interface Following {
  request: RequestFunction;
  addresses: readonly Hex[];
  /** Nothing before it is read. Without it, pasts are read from each contract's creation, as far as that is proven. */
  startBlock: number | undefined;
  /** So many of the newest blocks come first, and longer pasts are read by logs alone. */
  wholeBlocks?: number;
  /** After so many steps into the past it stops, each of so many blocks at most. */
  lateSteps?: number;
  maxWindow?: number;
}

/** A node that refuses what is needed, or never agrees with itself, is given up. */
const mostFailures = 3;

function toFailure(error: unknown): StepResult {
  if (error instanceof RpcError) return { type: 'inconsistent', reason: error.message };
  throw error;
}

/** Follows contracts into the database until all is read that the node gives. */
export async function followChain(db: Db, following: Following): Promise<void> {
  const { request, addresses, startBlock, wholeBlocks, maxWindow = 500 } = following;
  const { lateSteps = Number.POSITIVE_INFINITY } = following;
  const client = connect(request);
  const watched = createWatchedContracts(db, { chain });
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(db, { chainId, hooks: createAlertHooks({ client, watched }, { chain }) }),
      getContracts: async () => addresses.map((address) => ({ address, startBlock: startBlock ?? 0 })),
      ...(startBlock === undefined && { findFirstBlock: createFirstBlocks(db, client, { chain }) }),
    },
    {
      ...{
        startBlock,
        ...(wholeBlocks !== undefined && { wholeBlocks }),
        finalityDepth: 5,
        maxWindow,
        targetRows: 5_000,
      },
      ...{ logCheck: 'address', allowDeepReorg: true },
    },
  );
  let late = 0;
  let failures = 0;
  while (failures < mostFailures) {
    const step = await indexer.step().catch(toFailure);
    if (step.type === 'caughtUp') return;
    if (step.type === 'inconsistent') failures += 1;
    if (step.type === 'backfilled') late += 1;
    const isLate = step.type === 'backfilled' || (step.type === 'advanced' && step.to === step.head);
    if (isLate && late >= lateSteps) return;
  }
}
