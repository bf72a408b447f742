import type { Hex } from 'viem';
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils';
import type { TimelockLog } from '#core/chainStore/getTimelockLogs.ts';
import type { OperationState } from '#model/operations.ts';

/** OpenZeppelin's TimelockController, and the Timelock that Compound began with. */
const abi = parseAbi([
  'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
  'event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)',
  'event Cancelled(bytes32 indexed id)',
  'event QueueTransaction(bytes32 indexed id, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
  'event ExecuteTransaction(bytes32 indexed id, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
  'event CancelTransaction(bytes32 indexed id, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
]);

export const timelockTopics: readonly Hex[] = abi.map((event) => toEventSelector(event));

export interface RawCall {
  target: string;
  value: bigint;
  data: Hex;
  /** Compound's form: the data holds the arguments only. Undefined where the selector stands before them. */
  signature: string | undefined;
}

export interface RawOperation {
  id: string;
  calls: RawCall[];
  scheduled: TimelockLog;
  readyAt: Date;
  /** Compound's kind: it can be executed only for some time, which its events do not tell. */
  isLapsing: boolean;
  state: OperationState;
  ended: TimelockLog | null;
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

/**
 * Follows each operation from its announcement to its end, as far as its chain was seen: what happened since may have
 * ended it. Logs come oldest first.
 */
export function readOperations(
  logs: readonly TimelockLog[],
  seenUntil: (chain: string) => Date,
): RawOperation[] {
  const all: RawOperation[] = [];
  const open = new Map<string, RawOperation>();
  const begin = (key: string, operation: Omit<RawOperation, 'state' | 'ended'>) => {
    const state = operation.readyAt <= seenUntil(operation.scheduled.chain) ? 'ready' : 'waiting';
    const begun: RawOperation = { ...operation, state, ended: null };
    open.set(key, begun);
    all.push(begun);
  };
  const end = (key: string, state: OperationState, log: TimelockLog) => {
    const operation = open.get(key);
    if (operation) Object.assign(operation, { state, ended: log });
    // The same may be announced again after it was cancelled.
    open.delete(key);
  };
  for (const log of logs) {
    const event = decode(log);
    if (!event) continue;
    const key = `${log.chain} ${log.address} ${event.args.id}`;
    switch (event.eventName) {
      case 'CallScheduled': {
        const { id, target, value, data, delay } = event.args;
        const call = { target, value, data, signature: undefined };
        const known = open.get(key);
        if (known) known.calls.push(call);
        else
          begin(key, {
            id,
            calls: [call],
            scheduled: log,
            isLapsing: false,
            readyAt: toDate(secondsOf(log.time) + delay),
          });
        break;
      }
      case 'QueueTransaction': {
        const { id, target, value, signature, data, eta } = event.args;
        const call = { target, value, data, signature: signature || undefined };
        begin(key, { id, calls: [call], scheduled: log, isLapsing: true, readyAt: toDate(eta) });
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
  return all;
}
