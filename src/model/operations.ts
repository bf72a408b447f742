import type { ShownScore } from './shownScore.ts';

/**
 * What became of an operation that was announced to a timelock. `waiting`: its delay runs, or another must be executed before
 * it; `ready`: whoever may, can execute it now; `expired`: it could be executed for some time, and nobody did; `unknown`: what
 * became of it may stand in events that were not read.
 */
export const operationStates = ['waiting', 'ready', 'executed', 'cancelled', 'expired', 'unknown'] as const;
export type OperationState = (typeof operationStates)[number];

/** Whether it is known that it can still be executed. */
export const isPending = ({ state }: { state: OperationState }): boolean =>
  state === 'waiting' || state === 'ready';

/**
 * What an operation would do if it were executed at the end of a block. `refused`: a contract would say no; `unable`: it
 * could not be tried.
 */
export type Simulation =
  | { kind: 'done'; changes: string[]; score: SimulatedScore }
  | { kind: 'refused'; why: string }
  | { kind: 'unable'; why: string };

/** The score at that block, and the one that would follow by the same rules; or why the latter is not known. */
export type SimulatedScore = { before: ShownScore; after: ShownScore; moves: string[] } | { why: string };
