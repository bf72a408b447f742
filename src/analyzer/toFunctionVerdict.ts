import type { FunctionVerdict } from '#model/powerClasses.ts';
import type { AnalyzedFunction } from './analyzeContract.ts';

type Judged = Pick<AnalyzedFunction, 'verdict' | 'reason' | 'stateMutability' | 'signers'>;

/**
 * A verdict with functions that change nothing told apart. What anybody may send who shows a signature of somebody is
 * that signer's to bring about, not everybody's.
 */
export function toFunctionVerdict({ verdict, reason, stateMutability, signers }: Judged): FunctionVerdict {
  if (verdict !== 'open') return verdict;
  if (reason === 'view' || stateMutability === 'view' || stateMutability === 'pure') return 'readsOnly';
  return signers.length > 0 ? 'privileged' : 'open';
}
