import type { OperationState } from '#model/operations.ts';
import type { PredecessorState } from '../chainStore/timelocks.ts';
import { areTogether, type RawOperation, toDate } from './readOperations.ts';

export interface OperationVerdict {
  state: OperationState;
  /** Why the state is unknown. */
  why: string | null;
  /** Null: it does not expire, or it is not known when. */
  expiresAt: Date | null;
}

/** What the state of an operation depends on beside its own events. */
interface StateFacts {
  /** Until when its chain was read: what happened since may have ended the operation. */
  seenUntil: Date;
  /** Of the operation that must be executed before it; `executed` where there is none. */
  predecessor: PredecessorState;
  /** For how long Compound's kind can be executed once it is ready; null where the node was not asked. */
  graceSeconds: number | null;
}

/** The state of a timelock operation: unknown wherever an event or a reading that decides it may be missing. */
export function decideTimelockOperationState(
  { scheduled, readyAt, isLapsing, ended }: RawOperation,
  { seenUntil, predecessor, graceSeconds }: StateFacts,
): OperationVerdict {
  const expiresAt =
    isLapsing && graceSeconds !== null
      ? toDate(BigInt(readyAt.getTime()) / 1000n + BigInt(graceSeconds))
      : null;
  const known = (state: OperationState): OperationVerdict => ({ state, why: null, expiresAt });
  const unknown = (why: string): OperationVerdict => ({ state: 'unknown', why, expiresAt });

  if (ended && areTogether(scheduled, ended.log)) return known(ended.as);
  if (ended || scheduled.stretch !== 'open')
    return unknown('events of its timelock since it was scheduled may be missing');
  if (readyAt > seenUntil || predecessor === 'waits') return known('waiting');
  if (predecessor === 'unknown')
    return unknown('whether the operation that must come before it was executed is not known');
  if (!isLapsing) return known('ready');
  if (expiresAt === null) return unknown('the time for which it can be executed has not been read');
  return known(expiresAt < seenUntil ? 'expired' : 'ready');
}
