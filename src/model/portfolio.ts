import type { Evidence } from './evidence.ts';

/**
 * An amount of a token; everything of a collection (ERC-721, ERC-1155); a single item of one; an amount of a token by way of
 * Permit2, which may expire.
 */
export const approvalKinds = ['amount', 'all', 'item', 'permit2'] as const;

/** Of contracts themselves, and of no single item. */
export const wholeApprovalKinds = [
  'amount',
  'all',
] as const satisfies readonly (typeof approvalKinds)[number][];

export interface ApprovalKey {
  kind: (typeof approvalKinds)[number];
  owner: string;
  token: string;
  spender: string;
  /** The number of a single item, in decimal digits. */
  item?: string;
}

/** Amounts are decimal digits: they outgrow numbers and must survive JSON. */
export interface ChainRead {
  status: 'read';
  block: number;
  /** Without zeros. A null token is the chain's own coin. */
  balances: { wallet: string; token: string | null; amount: string }[];
  /** Without those that were used up or taken back. Everything of a collection counts as 1, and so does an item. */
  allowances: (ApprovalKey & {
    amount: string /** Of Permit2: in seconds since 1970, and its whole answer. */;
    expiresAt?: number;
    answer?: string;
  })[];
  /** Tokens that gave no sound answer for some wallet. */
  failedTokens: string[];
  /** Whether a coin balance or an allowance could not be had. */
  incomplete: boolean;
}

/** A chain that cannot be read is never one without holdings. */
export type ChainAnswer = ChainRead | { status: 'unavailable'; reason: string };

/** One chain's part of a read, with the wallets that were asked for. */
export interface PortfolioReading {
  chain: string;
  wallets: string[];
  /** There are older approvals that were not asked for. */
  hasMoreApprovals?: boolean;
  answer: ChainAnswer;
}

/** What one token costs in US dollars, and who says so; `toldBy` is null for a price on record. */
export interface TokenPrice {
  usd: number;
  at: string;
  toldBy: string | null;
}

/** A holding of a past day that had a price. */
export interface DayPart {
  chain: string;
  token: string | null;
  symbol: string;
  /** In whole tokens, exact. */
  balance: string;
  value: number;
  price: TokenPrice;
  project: { id: string; name: string } | null;
  /** Where the balance of each wallet can be read again. */
  evidence: Evidence[];
}

/** What the value of a day is the sum of. */
export interface DayBreakdown {
  readAt: string;
  /** The largest first. */
  parts: DayPart[];
  /** Those too small to be kept one by one. */
  rest: { holdings: number; value: number };
}
