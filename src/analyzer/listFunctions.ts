import { contractInfo } from 'evmole';
import type { Hex } from './symbolic/guard.ts';

export type FoundFunction = {
  readonly selector: Hex;
  readonly arguments: string;
  readonly stateMutability: string;
};

const MAX_FUNCTIONS = 400;

/** Selectors, argument types and mutability read from the dispatcher; none when there is no telling. */
export function listFunctions(bytes: Uint8Array): FoundFunction[] {
  if (bytes.length === 0) return [];
  const options = { selectors: true, arguments: true, stateMutability: true };
  const { functions = [] } = contractInfo(Buffer.from(bytes).toString('hex'), options);
  return functions.slice(0, MAX_FUNCTIONS).map((f) => ({
    selector: `0x${f.selector.replace(/^0x/, '')}`,
    arguments: f.arguments ?? '',
    stateMutability: f.stateMutability ?? 'nonpayable',
  }));
}
