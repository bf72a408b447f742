import * as z from 'zod/mini';
import { operationStates } from '#model/operations.ts';
import { powerClasses } from '#model/powerClasses.ts';
import { simulationSchema } from '#model/simulation.ts';
import { freshnessSchema } from './skynet.ts';

export const calendarQuerySchema = z.object({
  /** A project's id; without it all projects. */
  project: z.optional(z.string().check(z.maxLength(80))),
});

const namedAddress = z.object({ address: z.string(), label: z.nullable(z.string()) });

const transactionSchema = z.object({ txHash: z.string(), block: z.number(), time: z.string() });

export const scheduledCallSchema = z.object({
  target: namedAddress,
  /** The token that is on record at the target, with the decimals of the record; null where none is. */
  token: z.nullable(z.object({ symbol: z.string(), decimals: z.number() })),
  /** Of the chain's own coin, in its smallest unit. */
  value: z.string(),
  /** Null for a plain transfer of the chain's own coin. */
  selector: z.nullable(z.string()),
  /** Null when no signature of that selector is known. */
  function: z.nullable(z.string()),
  /** In the order of the signature; empty when it is not known or does not fit the data. */
  arguments: z.array(z.string()),
  /** What the call does to the contract's powers; null when the function is not among those this site knows as powers. */
  power: z.nullable(z.enum(powerClasses)),
  data: z.string(),
});
export type ScheduledCall = z.infer<typeof scheduledCallSchema>;

/** Something that a timelock was told to do later. */
export const operationSchema = z.object({
  project: z.object({ id: z.string(), name: z.string(), demo: z.boolean() }),
  chain: z.string(),
  timelock: namedAddress,
  /** As the timelock names it. */
  id: z.string(),
  calls: z.array(scheduledCallSchema),
  scheduled: transactionSchema,
  /** Who sent the transaction and to which followed contract; null when it did not go straight to one. */
  proposer: z.nullable(z.object({ from: namedAddress, to: namedAddress })),
  /** The earliest time at which it can be executed. */
  readyAt: z.string(),
  /** The time after which it cannot be executed any more; null: it has none, or it is not known. */
  expiresAt: z.nullable(z.string()),
  /** Whether it is of a kind that expires. */
  isLapsing: z.boolean(),
  /** The operation of the same timelock that must be executed before it. */
  predecessor: z.nullable(z.string()),
  state: z.enum(operationStates),
  /** Why the state is unknown; null where it is known. Where events may be missing, so may calls of it. */
  why: z.nullable(z.string()),
  /** The transaction that executed or cancelled it; of an unknown state, one that did so after it may have been announced again. */
  ended: z.nullable(transactionSchema),
  /** What it would do if it were executed at the end of that block; null: not tried. */
  simulated: z.nullable(z.object({ block: z.number(), time: z.string(), simulation: simulationSchema })),
});
export type Operation = z.infer<typeof operationSchema>;

export const announcedSchema = z.object({
  /** Those to come by their time, then those of the past and those of which it is not known, newest first. */
  operations: z.array(operationSchema),
  /**
   * Operations that are known and not listed: of those that were not seen to end, any may be waiting, and may come sooner than those
   * that are listed; of those that were executed or cancelled, the oldest are left out.
   */
  more: z.object({ open: z.number(), ended: z.number() }),
  /** Contracts on record whose events were not read from the first: operations of theirs may be missing. */
  notRead: z.number(),
  contracts: z.number(),
});
/** What timelocks announced, and how much of it may be missing. */
export type Announced = z.infer<typeof announcedSchema>;

/** `GET /api/calendar` and `/resources/calendar` */
export const calendarSchema = z.extend(announcedSchema, { freshness: z.array(freshnessSchema) });
export type Calendar = z.infer<typeof calendarSchema>;
