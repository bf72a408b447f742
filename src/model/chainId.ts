/** CAIP-2 id of an EVM chain, such as `eip155:1`. Other chains are not followed. */
export type ChainId = `eip155:${number}`;

const namespace = 'eip155:';

/** At most eighteen digits: every number that passes is one that JSON and PostgreSQL keep whole or refuse. */
export const chainIdPattern = /^eip155:[1-9][0-9]{0,17}$/;

/** CAIP-2 id of a chain of any kind. */
export const anyChainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

export function isChainId(text: string): text is ChainId {
  return chainIdPattern.test(text);
}

export function toChainId(chainNumber: number): ChainId {
  return `${namespace}${chainNumber}`;
}

/** The chain's number; undefined for what is no EVM chain. */
export function findChainNumber(chain: string): number | undefined {
  return isChainId(chain) ? Number(chain.slice(namespace.length)) : undefined;
}

/** The chain's number, where only an EVM chain can be meant. */
export function getChainNumber(chain: string): number {
  const chainNumber = findChainNumber(chain);
  if (chainNumber === undefined) throw new TypeError(`${chain} is not the CAIP-2 id of an EVM chain`);
  return chainNumber;
}

/** The embedded chain of the demo world; 31337 is what wallets expect of a development chain. */
export const demoChainNumber = 31_337;
export const demoChain = toChainId(demoChainNumber);

/** Every chain that we can read counts its own coin in 10^18 parts. */
export const coinDecimals = 18;
