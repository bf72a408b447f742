/**
 * What became of an operation that was announced to a timelock. `waiting`: its delay runs; `ready`: whoever may, can
 * execute it now.
 */
export const operationStates = ['waiting', 'ready', 'executed', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];
