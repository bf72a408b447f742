import type { Hex } from '#lib/hex.ts';

/** Put together by hand: a library's encoder takes longer than the node. */
const selectors = {
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  isApprovedForAll: '0xe985e9c5',
} as const;

/** The data of a question about what a wallet holds or lets others move. */
export function encodeCall(name: keyof typeof selectors, addresses: readonly string[]): Hex {
  const words = addresses.map((address) => address.slice(2).toLowerCase().padStart(64, '0'));
  return `${selectors[name]}${words.join('')}`;
}
