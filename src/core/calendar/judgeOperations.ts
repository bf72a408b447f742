import type { Fate, TimelockPlace } from '../chainStore/timelocks.ts';
import { placeOf, type RawOperation, type SeenOperations } from './readOperations.ts';

const unknownPredecessor = 'whether the operation that must come before it was executed is not known';

/** What became of the operation that must come before it, as far as the same logs tell. */
function findBefore({ predecessor, scheduled }: RawOperation, { open, executed }: SeenOperations): Fate {
  if (predecessor === null) return 'executed';
  const place = placeOf(scheduled, predecessor);
  if (executed.has(place)) return 'executed';
  return open.get(place)?.scheduled.stretch === 'open' ? 'waits' : 'unknown';
}

/** Operations that others wait for, of which the logs that were read do not tell. */
export function listUnseen(seen: SeenOperations): TimelockPlace[] {
  return [...seen.open.values()].flatMap((operation) => {
    const { predecessor, scheduled } = operation;
    if (predecessor === null || findBefore(operation, seen) !== 'unknown') return [];
    return [{ chain: scheduled.chain, address: scheduled.address, id: predecessor }];
  });
}

interface Judging {
  /** Until when each chain was seen: what happened since may have ended an operation. */
  seenUntil: (chain: string) => Date;
  /** What became of those that `listUnseen` names. */
  fateOf: (place: TimelockPlace) => Fate;
}

/** What is known to wait, and what it waits for: as far as its chain was seen, and only where no event may be missing. */
export function judgeOperations(seen: SeenOperations, { seenUntil, fateOf }: Judging): void {
  for (const operation of seen.open.values()) {
    const { scheduled, readyAt, predecessor } = operation;
    const { chain, address, stretch } = scheduled;
    if (stretch !== 'open') continue;
    const own = findBefore(operation, seen);
    const before =
      own === 'unknown' && predecessor !== null ? fateOf({ chain, address, id: predecessor }) : own;
    const isDue = readyAt <= seenUntil(chain);
    if (isDue && before === 'unknown') operation.why = unknownPredecessor;
    else Object.assign(operation, { state: isDue && before === 'executed' ? 'ready' : 'waiting', why: null });
  }
}
