import { encodePacked, keccak256 } from 'viem';
import type { Hex } from '#lib/hex.ts';
import type { StateReader } from './stateReader.ts';

/** An address that nobody can have prepared for: it follows from a contract, the block and a number. */
export function makeFreshAddress({ block }: StateReader, contract: Hex, index: number): Hex {
  const hash = keccak256(
    encodePacked(['address', 'uint256', 'uint256'], [contract, BigInt(block), BigInt(index)]),
  );
  return `0x${hash.slice(-40)}`;
}
