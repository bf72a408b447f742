import * as z from 'zod/mini';
import { addressPattern } from '#model/address.ts';
import { wholeQuery } from './paging.ts';

/** How far a chain is read. */
export const freshnessSchema = z.object({
  chain: z.string(),
  /** Newest block that was read; null while nothing was. */
  block: z.nullable(z.number()),
  /** When that block was made. */
  time: z.nullable(z.string()),
  /** Blocks between it and the chain's newest. */
  behind: z.nullable(z.number()),
  /** When the chain's newest block was last asked for. */
  checkedAt: z.nullable(z.string()),
});
export type Freshness = z.infer<typeof freshnessSchema>;

/** The newest transaction that shows what an entry says. */
const evidence = { txHash: z.string(), block: z.number(), time: z.string() };
/** How often, and the newest block of the chain that is counted. */
const counts = { count: z.number(), countedTo: z.number() };
const contractSchema = z.object({ address: z.string(), label: z.string() });

export const topCallerSchema = z.object({
  chain: z.string(),
  address: z.string(),
  /** A name people know the address by. */
  label: z.nullable(z.string()),
  ...counts,
  /** How many of them were refused by the contract. */
  failed: z.number(),
  ...evidence,
});
export type TopCaller = z.infer<typeof topCallerSchema>;

export const topEventSchema = z.object({
  chain: z.string(),
  contract: contractSchema,
  /** The event's first topic; null for an anonymous event. */
  topic: z.nullable(z.string()),
  /** Its signature; null when it is not known. */
  event: z.nullable(z.string()),
  ...counts,
  ...evidence,
});
export type TopEvent = z.infer<typeof topEventSchema>;

export const topFunctionCallSchema = z.object({
  chain: z.string(),
  contract: contractSchema,
  /** Null for a plain transfer of the chain's own coin. */
  selector: z.nullable(z.string()),
  /** Its signature; null when it is not known. */
  function: z.nullable(z.string()),
  ...counts,
  failed: z.number(),
  ...evidence,
});
export type TopFunctionCall = z.infer<typeof topFunctionCallSchema>;

export const privilegedTransactionSchema = z.object({
  chain: z.string(),
  ...evidence,
  from: z.string(),
  fromLabel: z.nullable(z.string()),
  /** What was called: the proxy where there is one. Without a name its label is empty. */
  contract: contractSchema,
  selector: z.string(),
  /** Its signature, or the selector when that is not known. */
  function: z.string(),
});
export type PrivilegedTransaction = z.infer<typeof privilegedTransactionSchema>;

/** What a count rests on. */
export const countedSchema = z.object({
  /** That are on record with an address, and how many of them are read. */
  contracts: z.number(),
  read: z.number(),
  /** From when on everything at those that are read is counted; null: since each of them was made. */
  since: z.nullable(z.string()),
  /**
   * Where some calls count and others do not: contracts of whose functions, or some of them, that could not be told, functions
   * of the others of which it could not, privileged fallback functions, whose calls look like any other, and functions that everybody
   * may call and some can do more with (`shared`). Their calls may be missing; absent where none can be.
   */
  unjudged: z.optional(
    z.object({
      contracts: z.number(),
      functions: z.number(),
      fallbacks: z.number(),
      shared: z.number(),
    }),
  ),
});
export type Counted = z.infer<typeof countedSchema>;

/** Entries with the state of the chains they come from. Only transactions sent straight to a contract count. */
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number(),
    page: z.number(),
    perPage: z.number(),
    freshness: z.array(freshnessSchema),
    /** Null while nothing was counted. */
    counted: z.nullable(countedSchema),
  });

export const topQuerySchema = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(80)),
  count: wholeQuery(10, { max: 100 }),
});

export const privilegedTransactionQuerySchema = z.object({
  address: z.string().check(z.regex(addressPattern, 'must be an address: 0x and 40 hexadecimal digits')),
  limit: wholeQuery(20, { max: 100 }),
});

export const topCallersAnswerSchema = listOf(topCallerSchema);
export const topEventsAnswerSchema = listOf(topEventSchema);
export const topFunctionCallsAnswerSchema = listOf(topFunctionCallSchema);
export const privilegedTransactionsAnswerSchema = listOf(privilegedTransactionSchema);

export interface SkynetList<T> {
  items: T[];
  total: number;
  page: number;
  perPage: number;
  freshness: Freshness[];
  counted: Counted | null;
}

/** Transactions sent to a project's contracts and events they emitted in one day (UTC); null: not known. */
export interface ActivityDay {
  day: string;
  transactions: number | null;
  failed: number | null;
  events: number | null;
}
