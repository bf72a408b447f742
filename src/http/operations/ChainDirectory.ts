import type { ChainReport, EndpointLine } from '#wire/siteState.ts';
import type { Gauges } from './metrics.ts';

/** What the web server may know of the chains that are followed. */
export interface ChainDirectory {
  /** Undefined for a chain that nobody follows. `problem`: why it cannot be read at present. */
  find(
    chain: string,
  ): { explorer: string | null; problem: string | null; wrappedCoin?: string | undefined } | undefined;
  /** The chains that are read, by CAIP-2 id, with the names they have on this site. */
  names(): Readonly<Record<string, string>>;
  /** For `/readyz` and the desk. */
  report(): { chains?: readonly ChainReport[] };
  /** Those that must agree with each other, where a chain has a quorum; for those who run the site. */
  endpoints(): readonly EndpointLine[];
  /** For `/metrics`. */
  readonly gauges: Gauges;
}

export const noChains: ChainDirectory = {
  find: () => undefined,
  names: () => ({}),
  report: () => ({}),
  endpoints: () => [],
  gauges: {},
};

/** Whether this site reads a chain, and has pages about what is on it. */
export function createIsRead(chains: Pick<ChainDirectory, 'names'>): (chain: string) => boolean {
  const names = chains.names();
  return (chain) => Object.hasOwn(names, chain);
}
