import type { ApprovalKey, ChainAnswer } from '#model/portfolio.ts';
import { chainName } from '#wire/chains.ts';

/** What to ask one chain. Addresses as they are stored. */
export interface ChainRequest {
  chain: string;
  wallets: readonly string[];
  tokens: readonly string[];
  approvals: readonly ApprovalKey[];
}

/** How the product reads chains; the implementation is handed in at start. */
export interface PortfolioReader {
  /** CAIP-2 ids of the chains that this site follows, readable at the moment or not. */
  getChains: () => string[];
  /** What a chain is called on this site. */
  nameOf: (chain: string) => string;
  /** Never throws: what goes wrong is an answer. `onAsked` hears of every part of the calls that is through. */
  read: (request: ChainRequest, onAsked: (calls: number) => void) => Promise<ChainAnswer>;
}

/** How many calls a request comes to, for progress. */
export function countCalls({ wallets, tokens, approvals }: Omit<ChainRequest, 'chain'>): number {
  return wallets.length * (tokens.length + 1) + approvals.length;
}

/** For a site that follows no chain. */
export const noChains: PortfolioReader = {
  getChains: () => [],
  nameOf: chainName,
  read: async () => ({ status: 'unavailable', reason: 'This site does not read that chain.' }),
};
