import * as z from 'zod/mini';
import { controlTypes } from '#model/controlTypes.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { approvalKinds, type DayBreakdown, tokenPriceSchema } from '#model/portfolio.ts';
import { ratings } from '#model/ratings.ts';
import type { Wallet } from './wallets.ts';

export const holdingProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  demo: z.boolean(),
  assessed: z.boolean(),
  score: z.nullable(z.number()),
  rating: z.nullable(z.enum(ratings)),
  coverage: z.number(),
  range: z.object({ low: z.number(), high: z.number() }),
  /** Null when nobody has read who holds the powers. */
  control: z.nullable(z.enum(controlTypes)),
});
export type HoldingProject = z.infer<typeof holdingProjectSchema>;

/** One token on one chain, over all wallets. */
export const holdingSchema = z.object({
  chain: z.string(),
  /** Null for the chain's own coin. */
  token: z.nullable(z.string()),
  symbol: z.string(),
  /** In whole tokens, exact. */
  balance: z.string(),
  /** US dollars; null: no price is known. */
  value: z.nullable(z.number()),
  /** That the value is made of. */
  price: z.nullable(tokenPriceSchema),
  project: z.nullable(holdingProjectSchema),
  wallets: z.array(z.string()),
  /** Where the balance of each wallet can be read again. */
  evidence: z.array(evidenceSchema),
});
export type Holding = z.infer<typeof holdingSchema>;

const apartReasons = ['notAssessed', 'spamLike'] as const;
export type ApartReason = (typeof apartReasons)[number];

export const summarySchema = z.object({
  /** US dollars over what has a price; null when nothing has one. */
  value: z.nullable(z.number()),
  /** How many holdings the value is made of. */
  priced: z.number(),
  holdings: z.array(holdingSchema),
  /** In no total. */
  apart: z.array(z.extend(holdingSchema, { reason: z.enum(apartReasons) })),
  /** Shares of the priced value, or of the number of holdings while nothing has a price; null control: not read. */
  risk: z.object({
    by: z.enum(['value', 'count']),
    shares: z.array(z.object({ control: z.nullable(z.enum(controlTypes)), share: z.number() })),
    sentence: z.string(),
    note: z.string(),
  }),
});
export type PortfolioSummary = z.infer<typeof summarySchema>;

export const approvalSchema = z.object({
  kind: z.enum(approvalKinds),
  chain: z.string(),
  owner: z.string(),
  token: z.string(),
  /** Of the token, or what the records call the collection. */
  symbol: z.string(),
  spender: z.string(),
  /** What the records call the spender. */
  spenderLabel: z.nullable(z.string()),
  spenderProject: z.nullable(holdingProjectSchema),
  /** In whole tokens, exact; null for collections and their items. */
  amount: z.nullable(z.string()),
  unlimited: z.boolean(),
  /** The number of a single item. */
  item: z.nullable(z.string()),
  /** Of an approval by way of Permit2. */
  expiresAt: z.nullable(z.string()),
  /** Where it can be read again. */
  evidence: z.array(evidenceSchema),
});
export type Approval = z.infer<typeof approvalSchema>;

/** What of the wallets the thief of a project's key could take. */
const portfolioStolenKeysSchema = z.object({
  /** The largest sum first. */
  keys: z.array(
    z.object({
      chain: z.string(),
      address: z.string(),
      kind: z.enum(['key', 'multisig']),
      /** How many keys must be stolen, and of how many. */
      threshold: z.number(),
      owners: z.number(),
      /** Which name this key. */
      projects: z.array(z.object({ id: z.string(), name: z.string() })),
      parts: z.array(
        z.object({
          token: z.string(),
          symbol: z.string(),
          /** In whole tokens, exact. */
          balance: z.string(),
          /** US dollars; null: no price is known. */
          value: z.nullable(z.number()),
          /** By a power over the token, or over a contract that was approved. */
          by: z.enum(['held', 'approved']),
          /** False: only if a holder who is not known is this key. */
          isSure: z.boolean(),
          delaySeconds: z.number(),
        }),
      ),
      moreParts: z.number(),
      /** US dollars over what is surely in reach and has a price. */
      value: z.number(),
      soonestSeconds: z.nullable(z.number()),
      /** Why it may be more; null where it is all. */
      more: z.nullable(z.string()),
    }),
  ),
  more: z.number(),
  /** Of which not all keys are known. */
  unknown: z.array(z.object({ project: z.object({ id: z.string(), name: z.string() }), why: z.string() })),
});
export type PortfolioStolenKeys = z.infer<typeof portfolioStolenKeysSchema>;

export const portfolioSchema = z.object({
  /** `none`: nothing was read yet. While `reading`, the rest is of the read before. */
  state: z.enum(['none', 'reading', 'done']),
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  readAt: z.nullable(z.string()),
  /** Why the last read came to nothing. */
  failure: z.nullable(z.string()),
  /** Whether something is missing: a chain, a token or a wallet. */
  partial: z.boolean(),
  chains: z.array(
    z.object({
      chain: z.string(),
      name: z.string(),
      status: z.enum(['read', 'unavailable']),
      block: z.nullable(z.number()),
      reason: z.nullable(z.string()),
      /** Symbols of tokens that gave no answer; their balance is unknown and not zero. */
      failedTokens: z.array(z.string()),
      /** Whether the coin balance or an allowance could not be had. */
      incomplete: z.boolean(),
    }),
  ),
  /** Wallets that were added, or given other chains, after the last read. */
  unreadWallets: z.array(z.string()),
  summary: summarySchema,
  stolenKeys: portfolioStolenKeysSchema,
  approvals: z.array(approvalSchema),
  /** There are older approvals in the logs that were not asked for: whether they are in force is not known. */
  hasMoreApprovals: z.boolean(),
  /** One entry a day; the value of a partial day is null. */
  history: z.array(z.object({ day: z.string(), value: z.nullable(z.number()), partial: z.boolean() })),
});
export type Portfolio = z.infer<typeof portfolioSchema>;

/** A day of the history that was opened. */
export interface PortfolioDay {
  day: string;
  /** Null for a day that was read in part or without prices. */
  value: number | null;
  /** Null: what the value is the sum of was not kept. */
  breakdown: DayBreakdown | null;
}

/** Of the card that shows it. */
export const dayAnchor = 'day';
export const dayHref = (day: string) => `/my/portfolio?day=${day}#${dayAnchor}`;

/** What `/my/portfolio` starts with. */
export interface PortfolioPage {
  username: string;
  wallets: Wallet[];
  /** Chains that this site reads. */
  chains: { chain: string; name: string }[];
  portfolio: Portfolio;
  /** With `?day=`. */
  day: PortfolioDay | null;
}
