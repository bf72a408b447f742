import type { Hex } from '#lib/hex.ts';

const burnAddresses = new Set<Hex>([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
]);

/** Burn addresses, also called dead: addresses nobody has a key of and that people send things to for good. */
export const isBurnAddress = (address: string): boolean => burnAddresses.has(address.toLowerCase() as Hex);

export const listBurnAddresses = (): Hex[] => [...burnAddresses];
