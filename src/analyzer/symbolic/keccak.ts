import { keccak256 } from 'viem/utils';

/** keccak-256 of a whole number of bytes given as hex without prefix. */
export const keccak = (hex: string): bigint => BigInt(keccak256(`0x${hex}`));
