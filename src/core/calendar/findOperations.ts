import type { Db } from '#db/Database.ts';
import type { Freshness } from '#wire/skynet.ts';
import { getFates, getTimelockLogs, type MostRead, type TimelockLogs } from '../chainStore/timelocks.ts';
import { judgeOperations, listUnseen } from './judgeOperations.ts';
import { getOperationReadings, type OperationReading } from './operationReadings.ts';
import { type RawOperation, readOperations, timelockEvents, toDate } from './readOperations.ts';

/** An operation with what the chain's node said of it. */
export interface KnownOperation extends RawOperation {
  reading: OperationReading | undefined;
  /** Null: it does not expire, or it is not known when. */
  expiresAt: Date | null;
}

const unknownGrace = 'the time for which it can be executed has not been read';

/**
 * Until when each chain was seen: the time of its newest block that was read, or of the newest log where nobody says how far
 * that is. What became of an operation after that nobody can tell.
 */
function toSeenUntil(
  freshness: readonly Freshness[],
  { newest, now }: { newest: ReadonlyMap<string, Date>; now: Date },
): (chain: string) => Date {
  const seen = new Map([...newest].map(([chain, time]) => [chain, time.getTime()]));
  for (const { chain, time } of freshness) if (time !== null) seen.set(chain, Date.parse(time));
  return (chain) => new Date(Math.min(now.getTime(), seen.get(chain) ?? 0));
}

interface FindParams {
  projectId: string | undefined;
  now: Date;
  /** Of the timelocks' chains. */
  freshness: readonly Freshness[];
  most: MostRead;
}

interface FoundOperations {
  operations: KnownOperation[];
  /** How many others there are. */
  more: TimelockLogs['more'];
}

/** What timelocks on record announced, as far as their logs tell. */
export async function findOperations(
  db: Db,
  { projectId, now, freshness, most }: FindParams,
): Promise<FoundOperations> {
  const { logs, more, newest } = await getTimelockLogs(db, { events: timelockEvents, projectId, most, now });
  const seenUntil = toSeenUntil(freshness, { newest, now });
  const seen = readOperations(logs);
  const fateOf = await getFates(db, { places: listUnseen(seen), events: timelockEvents });
  judgeOperations(seen, { seenUntil, fateOf });
  const readingOf = await getOperationReadings(
    db,
    seen.all.filter(({ ended }) => ended === null),
  );
  const operations = seen.all.map((operation) => {
    const reading = readingOf(operation);
    const grace = reading?.graceSeconds ?? null;
    const expiresAt =
      operation.isLapsing && grace !== null
        ? toDate(BigInt(operation.readyAt.getTime()) / 1000n + BigInt(grace))
        : null;
    const isReady = operation.state === 'ready';
    if (isReady && expiresAt !== null && expiresAt < seenUntil(operation.scheduled.chain))
      return { ...operation, reading, expiresAt, state: 'expired' as const };
    if (isReady && operation.isLapsing && expiresAt === null)
      return { ...operation, reading, expiresAt, state: 'unknown' as const, why: unknownGrace };
    return { ...operation, reading, expiresAt };
  });
  return { operations, more };
}
