import type { FunctionVerdict } from '#model/powerClasses.ts';
import type { AnalyzedFunction } from './analyzeContract.ts';

/** A verdict with functions that change nothing told apart. */
export function toFunctionVerdict({ verdict, reason, stateMutability }: AnalyzedFunction): FunctionVerdict {
  const readsOnly = reason === 'view' || stateMutability === 'view' || stateMutability === 'pure';
  return verdict === 'open' && readsOnly ? 'readsOnly' : verdict;
}
