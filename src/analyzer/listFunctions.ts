import { type ContractFunction, contractInfo } from 'evmole';
import type { Hex } from '#lib/hex.ts';

export interface FoundFunction {
  readonly selector: Hex;
  readonly arguments: string;
  readonly stateMutability: string;
}

/** More than code of the greatest size has room for: one left out would be one that nobody sees. */
const maxFunctions = 4096;
const eofMagic = 0xef;

function readDispatcher(hex: string): ContractFunction[] {
  try {
    return contractInfo(hex, { selectors: true, arguments: true, stateMutability: true }).functions ?? [];
  } catch {
    // Code made to break disassemblers has no functions anyone could name.
    return [];
  }
}

/** Selectors, argument types and mutability read from the dispatcher; none when there is no telling. */
export function listFunctions(bytes: Uint8Array): FoundFunction[] {
  if (bytes.length === 0 || bytes[0] === eofMagic) return [];
  return readDispatcher(Buffer.from(bytes).toString('hex'))
    .slice(0, maxFunctions)
    .map((f) => ({
      selector: `0x${f.selector.replace(/^0x/, '')}`,
      arguments: f.arguments ?? '',
      stateMutability: f.stateMutability ?? 'nonpayable',
    }));
}
