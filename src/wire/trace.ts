import * as z from 'zod/mini';
import { addressLabelKinds, taintRules, traceCuts, traceDirections, traceEndKinds } from '#model/trace.ts';
import { transferKinds } from '#model/transfers.ts';

/** What an address is called, and who says so. */
export const traceLabelSchema = z.object({
  name: z.string(),
  kind: z.enum([...addressLabelKinds, 'project']),
  source: z.string(),
  /** Where the source can be read. */
  url: z.nullable(z.string()),
  /** Between 0 and 1; null where it was not measured. */
  confidence: z.nullable(z.number()),
  /** Tokens come from here when they are made and go here when they end: it is nobody's. */
  isNobody: z.boolean(),
});
export type TraceLabel = z.infer<typeof traceLabelSchema>;

const traceAssetSchema = z.object({
  /** The token's address, or `coin` for the chain's own. */
  asset: z.string(),
  symbol: z.nullable(z.string()),
  /** Null where they are not known: amounts are then in the smallest unit. */
  decimals: z.nullable(z.number()),
});
export type TraceAsset = z.infer<typeof traceAssetSchema>;

/** In the smallest unit: the true amount lies between, and is exact where both are the same. */
export const traceAmountSchema = z.object({ least: z.string(), most: z.string() });
export type TraceAmount = z.infer<typeof traceAmountSchema>;

const traceNodeSchema = z.object({
  address: z.string(),
  /** Steps from the start. */
  hop: z.number(),
  label: z.nullable(traceLabelSchema),
  /** Why it is not followed further; null when all that was found is shown. */
  cut: z.nullable(z.enum(traceCuts)),
  /** Transfers of it that are not shown; at 1,000 the counting ends. */
  more: z.number(),
  /** Traced money that is here in the end; null where no amount is traced. */
  held: z.nullable(traceAmountSchema),
});
export type TraceNode = z.infer<typeof traceNodeSchema>;

const traceTransferSchema = z.object({
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  tokenId: z.nullable(z.string()),
  /** In the asset's smallest unit. */
  amount: z.string(),
  /** How much of it is traced money; null where no amount is traced: without a `taint`, and in the transaction at the start. */
  traced: z.nullable(traceAmountSchema),
  block: z.number(),
  time: z.string(),
  transaction: z.string(),
  kind: z.enum(transferKinds),
  index: z.number(),
});
export type TraceTransfer = z.infer<typeof traceTransferSchema>;

const endGroupSchema = z.extend(traceAmountSchema, {
  kind: z.enum(traceEndKinds),
  /** That have some of it, or may have. */
  addresses: z.number(),
});
export type TraceEndGroup = z.infer<typeof endGroupSchema>;

const traceSwapSchema = z.object({
  transaction: z.string(),
  block: z.number(),
  time: z.string(),
  /** Who swapped, and whom they paid. */
  address: z.string(),
  to: z.string(),
  asset: z.string(),
  amount: z.string(),
  traced: z.nullable(traceAmountSchema),
  /** What came to the same address in the same transaction, and the part of it that stands for traced money. */
  got: z.array(
    z.object({
      asset: z.string(),
      amount: z.string(),
      traced: z.nullable(traceAmountSchema),
      /** Where that part ended, further swaps included; where it was followed on. */
      ends: z.optional(z.array(endGroupSchema)),
    }),
  ),
});
export type TraceSwap = z.infer<typeof traceSwapSchema>;

const traceShareSchema = z.object({
  rule: z.enum(taintRules),
  /** Whose money; null for that of all sources together. */
  source: z.nullable(z.string()),
  start: z.string(),
  ends: z.array(endGroupSchema),
});
export type TraceShare = z.infer<typeof traceShareSchema>;

const traceTaintSchema = z.object({
  rule: z.enum(taintRules),
  asset: z.string(),
  /** What was traced, in the smallest unit: the true amounts that are held add up to it. */
  start: z.string(),
  /** Where it ended by each rule, and for each source where there are several: from the same transfers. */
  shares: z.array(traceShareSchema),
  /** The same by `rule` and of all sources, where swaps were followed: what was got counts as what was paid for it. */
  throughSwaps: z.optional(z.array(endGroupSchema)),
  /** Why some amounts are ranges; empty where all are exact. */
  whyUnknown: z.array(z.string()),
});
export type TraceTaint = z.infer<typeof traceTaintSchema>;

/** What was got in a swap, traced on. */
const continuedTraceSchema = z.object({
  /** Of the swap, and who swapped. */
  transaction: z.string(),
  address: z.string(),
  /** What was got, and how much of it is traced at most. */
  asset: z.string(),
  start: z.string(),
  nodes: z.array(traceNodeSchema),
  transfers: z.array(traceTransferSchema),
});

export const traceSchema = z.object({
  chain: z.string(),
  start: z.string(),
  direction: z.enum(traceDirections),
  /** The newest block that was looked at. */
  readTo: z.nullable(z.number()),
  assets: z.array(traceAssetSchema),
  nodes: z.array(traceNodeSchema),
  /** In the order of the chain. */
  transfers: z.array(traceTransferSchema),
  /** Where it was swapped for something else. */
  swaps: z.optional(z.array(traceSwapSchema)),
  /** What was got in the largest of them, traced on; its transfers are not among those above. */
  continued: z.optional(z.array(continuedTraceSchema)),
  taint: z.nullable(traceTaintSchema),
  /** What could not be seen. */
  notSeen: z.array(z.string()),
  /** Of a large trace, as a page shows it: how many more there are in its files. */
  leftOut: z.optional(z.object({ addresses: z.number(), transfers: z.number() })),
});
export type Trace = z.infer<typeof traceSchema>;

const parameter = z.optional(z.string().check(z.maxLength(6_000)));

/** `GET /api/trace`; each is read and explained by `readTraceQuestion` and `readTraceView`. */
export const traceQuerySchema = z.object({
  /** CAIP-2 id. */
  chain: parameter,
  /** An address or the hash of a transaction. */
  start: parameter,
  /** `forwards` (where it went) or `backwards` (where it came from). */
  direction: parameter,
  /** Steps, 1 to 8. */
  hops: parameter,
  /** Transfers of one address that are followed, 1 to 100. */
  width: parameter,
  /** Addresses in all, 1 to 500. */
  addresses: parameter,
  /** The id of a trace in the background, instead of all of these: what it found so far. */
  run: parameter,
  /** A token's address, or `coin`. */
  asset: parameter,
  /** Without an asset: `recorded` (tokens of projects here) or `all` (what the chain's node lists, too). */
  tokens: parameter,
  /** The smallest amount, in the asset's units. */
  least: parameter,
  /** How much of the start's money is traced, in the asset's units. */
  amount: parameter,
  /** Dates or times. */
  since: parameter,
  until: parameter,
  /** `fifo` or `haircut`. */
  rule: parameter,
  /** Addresses to be opened although the trace would end there, separated by commas. */
  open: parameter,
  /** How the picture looks: names, notes, addresses on top, folded ones, groups that are shown one by one, hidden ones. */
  names: parameter,
  notes: parameter,
  pin: parameter,
  fold: parameter,
  unfold: parameter,
  hide: parameter,
});
