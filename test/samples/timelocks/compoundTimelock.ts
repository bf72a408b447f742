import { readFileSync } from 'node:fs';
import { parseAbi } from 'viem';
import type { Hex } from '#lib/hex.ts';

/** CompoundTimelock.sol beside this file, built by solc 0.8.37 with its optimizer (200 runs). */
export const compoundTimelock = {
  abi: parseAbi([
    'constructor(address admin, uint256 delay)',
    'function queueTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
    'function cancelTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
    'function executeTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
  ]),
  bytecode: `0x${readFileSync(new URL('CompoundTimelock.hex', import.meta.url), 'utf8').trim()}` as Hex,
};
