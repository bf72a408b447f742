/** An address on a chain (CAIP-2), in any letter case. */
export interface ChainAddress {
  readonly chain: string;
  readonly address: string;
}

/** One text (CAIP-10) for each address on a chain, however it is spelled: letter case means nothing in addresses of EVM chains. */
export const addressKey = ({ chain, address }: ChainAddress): string =>
  `${chain}:${address.startsWith('0x') ? address.toLowerCase() : address}`;
