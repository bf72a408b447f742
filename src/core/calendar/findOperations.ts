import { getTimelockLogs } from '#core/chainStore/getTimelockLogs.ts';
import type { Db } from '#db/Database.ts';
import { getOperationReadings, type OperationReading } from './operationReadings.ts';
import { type RawOperation, readOperations, timelockTopics, toDate } from './readOperations.ts';

/** An operation with what the chain's node said of it. */
export interface KnownOperation extends RawOperation {
  reading: OperationReading | undefined;
  /** Null: it does not expire, or it is not known when. */
  expiresAt: Date | null;
}

const endedStates = new Set(['executed', 'cancelled']);

/** All that timelocks on record announced, as far as their newest logs tell. */
export async function findOperations(
  db: Db,
  { projectId, now }: { projectId: string | undefined; now: Date },
): Promise<KnownOperation[]> {
  const logs = await getTimelockLogs(db, { topics: timelockTopics, projectId });
  const operations = readOperations(logs, now);
  const readingOf = await getOperationReadings(
    db,
    operations.filter(({ ended }) => ended === null),
  );
  return operations.map((operation) => {
    const reading = readingOf(operation);
    const grace = reading?.graceSeconds ?? null;
    const expiresAt =
      operation.isLapsing && grace !== null
        ? toDate(BigInt(operation.readyAt.getTime()) / 1000n + BigInt(grace))
        : null;
    const isExpired = !endedStates.has(operation.state) && expiresAt !== null && expiresAt < now;
    return { ...operation, reading, expiresAt, ...(isExpired && { state: 'expired' as const }) };
  });
}
