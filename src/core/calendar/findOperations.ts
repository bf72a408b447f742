import { getTimelockLogs } from '#core/chainStore/getTimelockLogs.ts';
import type { Db } from '#db/Database.ts';
import type { Freshness } from '#wire/skynet.ts';
import { getOperationReadings, type OperationReading } from './operationReadings.ts';
import { type RawOperation, readOperations, timelockTopics, toDate } from './readOperations.ts';

/** An operation with what the chain's node said of it. */
export interface KnownOperation extends RawOperation {
  reading: OperationReading | undefined;
  /** Null: it does not expire, or it is not known when. */
  expiresAt: Date | null;
}

const endedStates = new Set(['executed', 'cancelled']);

/** The time of the newest block that was read of each chain: nobody can tell what became of an operation after that. */
function toSeenUntil(freshness: readonly Freshness[], now: Date): (chain: string) => Date {
  const times = new Map(freshness.map(({ chain, time }) => [chain, time]));
  return (chain) => new Date(Math.min(now.getTime(), Date.parse(times.get(chain) ?? now.toISOString())));
}

interface FindParams {
  projectId: string | undefined;
  now: Date;
  /** Of the timelocks' chains. */
  freshness: readonly Freshness[];
}

/** All that timelocks on record announced, as far as their newest logs tell. */
export async function findOperations(
  db: Db,
  { projectId, now, freshness }: FindParams,
): Promise<KnownOperation[]> {
  const logs = await getTimelockLogs(db, { topics: timelockTopics, projectId });
  const seenUntil = toSeenUntil(freshness, now);
  const operations = readOperations(logs, seenUntil);
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
    const isExpired =
      !endedStates.has(operation.state) &&
      expiresAt !== null &&
      expiresAt < seenUntil(operation.scheduled.chain);
    return { ...operation, reading, expiresAt, ...(isExpired && { state: 'expired' as const }) };
  });
}
