import type { Db } from '#db/Database.ts';
import type { Freshness } from '#wire/skynet.ts';
import {
  getPredecessorStates,
  getTimelockLogs,
  type MostRead,
  type PredecessorState,
  type TimelockLogs,
  type TimelockPlace,
} from '../chainStore/timelocks.ts';
import { decideOperationState, type OperationVerdict } from './decideOperationState.ts';
import { getOperationReadings, type OperationReading } from './operationReadings.ts';
import {
  placeOf,
  type RawOperation,
  readOperations,
  type SeenOperations,
  timelockEvents,
} from './readOperations.ts';

/** An operation with its state and what the chain's node said of it. */
export type KnownOperation = RawOperation & OperationVerdict & { reading: OperationReading | undefined };

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

/** What became of the operation that must come before it, as far as the same logs tell. */
function findInLogs({ predecessor, scheduled }: RawOperation, seen: SeenOperations): PredecessorState {
  if (predecessor === null) return 'executed';
  const place = placeOf(scheduled, predecessor);
  if (seen.executed.has(place)) return 'executed';
  return seen.open.get(place)?.scheduled.stretch === 'open' ? 'waits' : 'unknown';
}

/** The same from all stored logs, for those of which the logs at hand do not tell. */
async function findPredecessors(
  db: Db,
  seen: SeenOperations,
): Promise<(operation: RawOperation) => PredecessorState> {
  const toPlace = ({ predecessor, scheduled }: RawOperation): TimelockPlace[] =>
    predecessor === null ? [] : [{ chain: scheduled.chain, address: scheduled.address, id: predecessor }];
  const unseen = [...seen.open.values()].filter((operation) => findInLogs(operation, seen) === 'unknown');
  const stateOf = await getPredecessorStates(db, {
    places: unseen.flatMap(toPlace),
    events: timelockEvents,
  });
  return (operation) => {
    const state = findInLogs(operation, seen);
    const [place] = toPlace(operation);
    return state === 'unknown' && place ? stateOf(place) : state;
  };
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
  const predecessorOf = await findPredecessors(db, seen);
  const readingOf = await getOperationReadings(
    db,
    seen.all.filter(({ ended }) => ended === null),
  );
  const operations = seen.all.map((operation) => {
    const reading = readingOf(operation);
    const verdict = decideOperationState(operation, {
      seenUntil: seenUntil(operation.scheduled.chain),
      predecessor: predecessorOf(operation),
      graceSeconds: reading?.graceSeconds ?? null,
    });
    return { ...operation, ...verdict, reading };
  });
  return { operations, more };
}
