import * as z from 'zod/mini';
import { approvalKinds, type PortfolioReading } from '#model/portfolio.ts';

const text = z.string();

/**
 * What `portfolio_read.readings` holds. A read that cannot be understood counts as none: the page then offers to read
 * again, and shows no balance that nobody measured.
 */
export const storedReadingsSchema: z.ZodMiniType<PortfolioReading[]> = z.array(
  z.object({
    chain: text,
    wallets: z.array(text),
    hasMoreApprovals: z.exactOptional(z.boolean()),
    answer: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('read'),
        block: z.number(),
        balances: z.array(z.object({ wallet: text, token: z.nullable(text), amount: text })),
        allowances: z.array(
          z.object({ kind: z.enum(approvalKinds), owner: text, token: text, spender: text, amount: text }),
        ),
        failedTokens: z.array(text),
        incomplete: z.boolean(),
      }),
      z.object({ status: z.literal('unavailable'), reason: text }),
    ]),
  }),
);
