import * as z from 'zod/mini';
import { approvalConcerns } from '#model/approvals.ts';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import { evidenceSchema } from '#model/evidence.ts';
import { holderSchema } from '#model/holderSchema.ts';
import { addressQuery } from './addressQuery.ts';
import { approvalSchema } from './portfolio.ts';

/** A transaction for the owner's wallet. */
const callSchema = z.object({ to: z.string(), data: z.string() });

/** Who can replace the code of a spender or take it over, as it was read at one block. */
export const spenderControlSchema = z.object({
  block: z.number(),
  /** Why it, or a part of it, could not be read; null where all of it was. */
  problem: z.nullable(z.string()),
  /** Takeovers that a simulated call from an unprivileged address confirmed. */
  open: z.array(z.string()),
  /** The weakest first, through proxies, timelocks and multisigs to the keys. */
  paths: z.array(z.object({ text: z.string(), holder: holderSchema, functions: z.array(z.string()) })),
  morePaths: z.number(),
  /** Functions of which it is not known who may call them, or what for. */
  unknownFunctions: z.number(),
});
export type SpenderControl = z.infer<typeof spenderControlSchema>;

/** What is known of whoever may move something. */
export const spenderSchema = z.object({
  /** An account has no code: whoever holds its key decides. Null where the chain did not say. */
  kind: z.nullable(z.enum(['contract', 'account'])),
  /** Of the newest scan. */
  grade: z.nullable(gradeRangeSchema),
  /** What it answers to owner(), or the admin of its proxy. */
  owner: z.nullable(z.string()),
  implementation: z.nullable(z.string()),
  /** Null: nobody has read it yet. */
  control: z.nullable(spenderControlSchema),
  /**
   * Whether its code, implementation or owner is another than when it was first approved, or was meanwhile by its logs; null where nothing
   * tells, and `why` says what is missing.
   */
  changed: z.nullable(z.boolean()),
  why: z.nullable(z.string()),
  changes: z.array(z.object({ text: z.string(), evidence: z.array(evidenceSchema) })),
  incidents: z.array(z.object({ id: z.string(), title: z.string(), time: z.string() })),
});
export type SpenderView = z.infer<typeof spenderSchema>;

export const approvalViewSchema = z.extend(approvalSchema, {
  /** The block of the first log that names it; null where no log does. */
  since: z.nullable(z.number()),
  /** What could be taken now: in whole tokens, or items. Null: unknown. */
  atRisk: z.nullable(z.string()),
  /** In US dollars; null where no price is known. */
  atRiskUsd: z.nullable(z.number()),
  /** The gravest first. */
  concerns: z.array(z.enum(approvalConcerns)),
  spenderInfo: spenderSchema,
  revoke: callSchema,
});
export type ApprovalView = z.infer<typeof approvalViewSchema>;

export const approvedChainSchema = z.object({
  chain: z.string(),
  name: z.string(),
  /** Null: the chain could not be read, and `reason` says why. */
  block: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** Code that the account itself runs (EIP-7702): it may do everything that the account may. */
  delegate: z.nullable(z.object({ address: z.string(), label: z.nullable(z.string()), info: spenderSchema })),
  /** What the list may lack, each in one sentence. */
  unknown: z.array(z.string()),
});

export const approvalsSchema = z.object({
  address: z.string(),
  chains: z.array(approvedChainSchema),
  /** Worst first. */
  approvals: z.array(approvalViewSchema),
});
export type ApprovalsAnswer = z.infer<typeof approvalsSchema>;

export const approvalParams = z.object({ address: addressQuery });

/** The page `/approvals/{address}`, and the form before it. */
export interface ApprovalsPageData {
  /** As it was given, where it cannot be read. */
  given: string;
  fault: string | null;
  answer: ApprovalsAnswer | null;
  examples: { address: string; what: string }[];
}
