/** What to ask one chain. Addresses as they are stored. */
export interface ChainRequest {
  chain: string;
  wallets: readonly string[];
  tokens: readonly string[];
  approvals: readonly ApprovalKey[];
}

export interface ApprovalKey {
  /** An amount of a token, or everything of a collection (ERC-721, ERC-1155). */
  kind: 'amount' | 'all';
  owner: string;
  token: string;
  spender: string;
}

/** Amounts are decimal digits: they outgrow numbers and must survive JSON. */
export interface ChainRead {
  status: 'read';
  block: number;
  /** Without zeros. A null token is the chain's own coin. */
  balances: { wallet: string; token: string | null; amount: string }[];
  /** Without those that were used up or taken back. Everything of a collection counts as 1. */
  allowances: (ApprovalKey & { amount: string })[];
  /** Tokens that gave no sound answer for some wallet. */
  failedTokens: string[];
  /** Whether a coin balance or an allowance could not be had. */
  incomplete: boolean;
}

/** A chain that cannot be read is never one without holdings. */
export type ChainAnswer = ChainRead | { status: 'unavailable'; reason: string };

/** How the product reads chains; the implementation is handed in at start. */
export interface PortfolioReader {
  /** CAIP-2 ids of the chains that this site follows, readable at the moment or not. */
  getChains: () => string[];
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
  read: async () => ({ status: 'unavailable', reason: 'This site does not read that chain.' }),
};
