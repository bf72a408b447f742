import * as z from 'zod/mini';

const text = z.optional(z.string());

/** Which part of a list is counted, as it stands in an address. What is not there does not narrow it. */
export const listFilterSchema = z.object({
  /** YYYY-MM-DD, UTC: that day alone. */
  day: text,
  /** YYYY-MM-DD, UTC: that day and later. */
  since: text,
  /** A time: what was told later; of audits, those completed on a later day. */
  after: text,
  /** The newest block of each chain when it was counted: `1:21000000,10:1300000`. */
  upTo: text,
  /** CAIP-2. */
  chain: text,
  contract: text,
  caller: text,
  /** Four bytes, or `none` for a call without data. */
  selector: text,
  /** Thirty-two bytes, or `none` for an anonymous event. */
  topic: text,
  outcome: z.optional(z.literal('failed')),
  vote: z.optional(z.enum(['yes', 'no'])),
  /** The id of an alert: that one alone. */
  alert: text,
});
export type ListFilter = z.infer<typeof listFilterSchema>;
