import * as z from 'zod/mini';
import { evidenceSchema } from './evidence.ts';

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

const text = z.string();

const approvalKey = {
  kind: z.enum(approvalKinds),
  owner: text,
  token: text,
  spender: text,
  /** The number of a single item, in decimal digits. */
  item: z.exactOptional(text),
};
export type ApprovalKey = z.infer<z.ZodMiniObject<typeof approvalKey>>;

/** Amounts are decimal digits: they outgrow numbers and must survive JSON. */
const chainRead = z.object({
  status: z.literal('read'),
  block: z.number(),
  /** Without zeros. A null token is the chain's own coin. */
  balances: z.array(z.object({ wallet: text, token: z.nullable(text), amount: text })),
  /** Without those that were used up or taken back. Everything of a collection counts as 1, and so does an item. */
  allowances: z.array(
    z.object({
      ...approvalKey,
      amount: text,
      /** Of Permit2: in seconds since 1970, and its whole answer. */
      expiresAt: z.exactOptional(z.number()),
      answer: z.exactOptional(text),
    }),
  ),
  /** Tokens that gave no sound answer for some wallet. */
  failedTokens: z.array(text),
  /** Whether a coin balance or an allowance could not be had. */
  incomplete: z.boolean(),
});
export type ChainRead = z.infer<typeof chainRead>;

/** A chain that cannot be read is never one without holdings. */
const chainAnswer = z.discriminatedUnion('status', [
  chainRead,
  z.object({ status: z.literal('unavailable'), reason: text }),
]);
export type ChainAnswer = z.infer<typeof chainAnswer>;

/** One chain's part of a read, with the wallets that were asked for. */
export const portfolioReadingSchema = z.object({
  chain: text,
  wallets: z.array(text),
  /** There are older approvals that were not asked for. */
  hasMoreApprovals: z.exactOptional(z.boolean()),
  answer: chainAnswer,
});
export type PortfolioReading = z.infer<typeof portfolioReadingSchema>;

/** What one token costs in US dollars, and who says so; `toldBy` is null for a price on record. */
export const tokenPriceSchema = z.object({ usd: z.number(), at: text, toldBy: z.nullable(text) });
export type TokenPrice = z.infer<typeof tokenPriceSchema>;

/** A holding of a past day that had a price. */
const dayPart = z.object({
  chain: text,
  token: z.nullable(text),
  symbol: text,
  /** In whole tokens, exact. */
  balance: text,
  value: z.number(),
  price: tokenPriceSchema,
  project: z.nullable(z.object({ id: text, name: text })),
  /** Where the balance of each wallet can be read again. */
  evidence: z.array(evidenceSchema),
});
export type DayPart = z.infer<typeof dayPart>;

/** What the value of a day is the sum of, as `portfolio_snapshot.breakdown` keeps it. */
export const dayBreakdownSchema = z.object({
  readAt: text,
  /** The largest first. */
  parts: z.array(dayPart),
  /** Those too small to be kept one by one. */
  rest: z.object({ holdings: z.number(), value: z.number() }),
});
export type DayBreakdown = z.infer<typeof dayBreakdownSchema>;
