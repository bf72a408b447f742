import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { operationReading } from '#db/schema/operations.ts';
import { type Simulation, simulationSchema } from '#model/simulation.ts';
import { invalidate } from '../cacheInvalidation.ts';
import type { RawOperation } from './readOperations.ts';

/** What the chain's node said of an operation at a block. */
export interface OperationReading {
  block: number;
  time: Date;
  graceSeconds: number | null;
  simulation: Simulation;
  readAt: Date;
}

interface OperationKey {
  chain: string;
  address: string;
  operation: string;
  txHash: string;
}

const keyOf = ({ id, scheduled: { chain, address, txHash } }: RawOperation): OperationKey => ({
  chain,
  address: getAddress(address),
  operation: id,
  txHash,
});
const nameOf = ({ chain, address, operation, txHash }: OperationKey) =>
  [chain, address, operation, txHash].join(' ');

/** The readings of operations that have one. One that cannot be understood counts as none: it is made again. */
export async function getOperationReadings(
  db: Db,
  operations: readonly RawOperation[],
): Promise<(operation: RawOperation) => OperationReading | undefined> {
  if (operations.length === 0) return () => undefined;
  const hashes = [...new Set(operations.map(({ scheduled }) => scheduled.txHash))];
  const rows = await db.select().from(operationReading).where(inList(operationReading.txHash, hashes));
  const readings = new Map<string, OperationReading>();
  for (const { simulation: stored, block, time, graceSeconds, readAt, ...key } of rows) {
    const simulation = findStored(simulationSchema, stored);
    if (simulation) readings.set(nameOf(key), { block, time, graceSeconds, readAt, simulation });
  }
  return (operation) => readings.get(nameOf(keyOf(operation)));
}

/** Keeps what the node said last, and drops the pages that show it. */
export async function saveOperationReading(
  db: Db,
  { operation, reading }: { operation: RawOperation; reading: OperationReading },
): Promise<void> {
  const { chain, address, operation: id, txHash } = operationReading;
  await db.transaction(async (tx) => {
    await tx
      .insert(operationReading)
      .values({ ...keyOf(operation), ...reading })
      .onConflictDoUpdate({ target: [chain, address, id, txHash], set: reading });
    await invalidate(tx, operationReading, [operation.scheduled.projectId]);
  });
}

/** Of operations that came to their end nothing is kept. */
export async function deleteOtherReadings(db: Db, operations: readonly RawOperation[]): Promise<void> {
  const kept = operations.map((one) => nameOf(keyOf(one)));
  const { chain, address, operation, txHash } = operationReading;
  const name = sql`concat_ws(' ', ${chain}, ${address}, ${operation}, ${txHash})`;
  await db.delete(operationReading).where(sql`not ${inList(name, kept)}`);
}
