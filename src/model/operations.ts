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
