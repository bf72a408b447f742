import * as z from 'zod/mini';
import { mostListPages } from '#model/lists.ts';
import { wholeQuery } from './paging.ts';

const listedHolderSchema = z.object({
  chain: z.string(),
  address: z.string(),
  label: z.nullable(z.string()),
  /** In the token's smallest unit. */
  balance: z.string(),
  /** Of what all holders have, 0 to 1. */
  share: z.number(),
});
export type ListedHolder = z.infer<typeof listedHolderSchema>;

export const holdersQuerySchema = z.object({
  at: z.optional(z.string().check(z.maxLength(80))),
  page: wholeQuery(1, { max: mostListPages }),
});

/** `GET /api/projects/{id}/holders`: who holds its first token that is read, largest first, fifty on a page. */
export const projectHoldersSchema = z.object({
  /** The moment that was asked for; null: now. */
  at: z.nullable(z.string()),
  token: z.nullable(
    z.object({ chain: z.string(), address: z.string(), symbol: z.string(), decimals: z.number() }),
  ),
  /** Up to which block of the chain transfers are added up; null where nothing is known. */
  block: z.nullable(z.number()),
  /** Why nobody knows; null where it is known. */
  problem: z.nullable(z.string()),
  /** Null where nobody knows, which is not none. */
  total: z.nullable(z.number()),
  page: z.number(),
  items: z.array(listedHolderSchema),
});
export type ProjectHolders = z.infer<typeof projectHoldersSchema>;
