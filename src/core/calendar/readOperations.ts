import type { Hex } from 'viem';
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils';
import { addressKey } from '#model/addressKey.ts';
import type { TimelockEvents, TimelockLog } from '../chainStore/timelocks.ts';

/** OpenZeppelin's TimelockController, and the Timelock that Compound began with. */
const abi = parseAbi([
  'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
  'event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)',
  'event Cancelled(bytes32 indexed id)',
  'event QueueTransaction(bytes32 indexed id, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
  'event ExecuteTransaction(bytes32 indexed id, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
  'event CancelTransaction(bytes32 indexed id, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
]);

const [scheduled, executed, cancelled, queued, executedQueued, cancelledQueued] = abi;
export const timelockEvents: TimelockEvents = {
  scheduled: toEventSelector(scheduled),
  queued: toEventSelector(queued),
  executed: [executed, executedQueued].map((event) => toEventSelector(event)),
  cancelled: [cancelled, cancelledQueued].map((event) => toEventSelector(event)),
};

export interface RawCall {
  target: string;
  value: bigint;
  data: Hex;
  /** Compound's form: the data holds the arguments only. Undefined where the selector stands before them. */
  signature: string | undefined;
}

/** An operation as its timelock's logs tell it; `decideTimelockOperationState` says what became of it. */
export interface RawOperation {
  id: string;
  calls: RawCall[];
  scheduled: TimelockLog;
  readyAt: Date;
  /** Compound's kind: it can be executed only for some time, which its events do not tell. */
  isLapsing: boolean;
  /** The operation that must be executed before it. */
  predecessor: string | null;
  /** What ended an operation of that id, which may have been announced again between the two. */
  ended: { log: TimelockLog; as: 'executed' | 'cancelled' } | null;
}

type TimelockEvent = ReturnType<typeof decodeEventLog<typeof abi>>;

/** Undefined for a log that has the name of such an event and another shape. */
function decode({ topics, data }: TimelockLog): TimelockEvent | undefined {
  const [first, ...rest] = topics;
  if (!first) return undefined;
  try {
    return decodeEventLog({ abi, topics: [first, ...rest], data });
  } catch {
    return undefined;
  }
}

/** Later than any calendar: a delay may be any number. */
const endOfTime = 8.64e12;
export const toDate = (seconds: bigint): Date =>
  new Date(Number(seconds > BigInt(endOfTime) ? BigInt(endOfTime) : seconds) * 1000);
const secondsOf = (time: Date): bigint => BigInt(Math.floor(time.getTime() / 1000));

/** Whether nothing that happened to the operation between two events is missing. */
export const areTogether = (one: TimelockLog, other: TimelockLog): boolean =>
  one.stretch !== null && one.stretch === other.stretch;

/** One operation may be announced to several timelocks. */
export const operationKey = (log: TimelockLog, id: string) => `${addressKey(log)} ${id}`;

/** Operations, those of them that were not seen to end by their place, and the places of those that were executed. */
export interface SeenOperations {
  all: RawOperation[];
  open: ReadonlyMap<string, RawOperation>;
  executed: ReadonlySet<string>;
}

/** Follows each operation from its announcement to its end. Logs come oldest first. */
export function readOperations(logs: readonly TimelockLog[]): SeenOperations {
  const all = new Set<RawOperation>();
  const open = new Map<string, RawOperation>();
  const executed = new Set<string>();
  const begin = (key: string, operation: Omit<RawOperation, 'ended'>) => {
    const known = open.get(key);
    // Announced again while it waits: Compound's kind takes that for the same one.
    if (known && areTogether(known.scheduled, operation.scheduled)) all.delete(known);
    const begun: RawOperation = { ...operation, ended: null };
    open.set(key, begun);
    all.add(begun);
  };
  const end = (key: string, as: 'executed' | 'cancelled', log: TimelockLog) => {
    const operation = open.get(key);
    if (operation) operation.ended = { log, as };
    if (as === 'executed') executed.add(key);
    // The same may be announced again after it was cancelled.
    open.delete(key);
  };
  for (const log of logs) {
    const event = decode(log);
    if (!event) continue;
    const key = operationKey(log, event.args.id);
    switch (event.eventName) {
      case 'CallScheduled': {
        const { id, index, target, value, data, delay, predecessor } = event.args;
        const call = { target, value, data, signature: undefined };
        const known = open.get(key);
        if (index === 0n)
          begin(key, {
            id,
            calls: [call],
            scheduled: log,
            isLapsing: false,
            predecessor: BigInt(predecessor) === 0n ? null : predecessor,
            readyAt: toDate(secondsOf(log.time) + delay),
          });
        // One whose first calls are not known is not known.
        else if (known?.scheduled.txHash === log.txHash && index === BigInt(known.calls.length))
          known.calls.push(call);
        break;
      }
      case 'QueueTransaction': {
        const { id, target, value, signature, data, eta } = event.args;
        const call = { target, value, data, signature: signature || undefined };
        const words = { id, calls: [call], scheduled: log, isLapsing: true, predecessor: null };
        begin(key, { ...words, readyAt: toDate(eta) });
        break;
      }
      case 'CallExecuted':
      case 'ExecuteTransaction':
        end(key, 'executed', log);
        break;
      case 'Cancelled':
      case 'CancelTransaction':
        end(key, 'cancelled', log);
    }
  }
  return { all: [...all], open, executed };
}
