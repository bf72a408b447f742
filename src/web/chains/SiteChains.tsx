import { createContext, use } from 'react';
import { nameOfChain } from '#wire/chains.ts';

/** The chains that this site reads, by CAIP-2 id, with the names they have here. */
export const SiteChains = createContext<Readonly<Record<string, string>>>({});

/** What a chain is called on this site. */
export function useChainName(): (id: string) => string {
  const names = use(SiteChains);
  return (id) => nameOfChain(names, id);
}

/** Whether this site reads a chain, and has pages about what is on it. */
export function useIsRead(): (id: string) => boolean {
  const names = use(SiteChains);
  return (id) => Object.hasOwn(names, id);
}

export function ChainName({ id }: { id: string }) {
  return useChainName()(id);
}
