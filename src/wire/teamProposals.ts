import * as z from 'zod/mini';
import type { RecordContent } from '#model/records.ts';
import type { ProposalState } from '#model/teamProofs.ts';
import type { FormField } from './deskRecords.ts';
import type { FieldChange } from './recordChanges.ts';

export const sendProposalSchema = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(80)),
  content: z.record(z.string(), z.unknown()),
  /** That of the record as it was opened. */
  version: z.int().check(z.positive()),
  /** Why, and where it can be checked. */
  note: z.string().check(z.trim(), z.minLength(1, 'must say why'), z.maxLength(2000)),
});
/** What is wrong, by the way inside the record; nothing was kept then. */
export const sentProposalSchema = z.object({
  faults: z.readonly(z.array(z.object({ path: z.string(), reason: z.string() }))),
});
export type SentProposal = z.infer<typeof sentProposalSchema>;

export const decideProposalSchema = z.object({
  id: z.uuid(),
  accept: z.boolean(),
  reason: z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(1000)),
});

export interface MyProposal {
  note: string;
  state: ProposalState;
  /** Staff's, once it is decided. */
  reason: string | null;
  createdAt: string;
}

/** A project's record, for its team to propose another. */
export interface ProposableRecord {
  content: RecordContent;
  version: number;
  fields: readonly FormField[];
}

export interface DeskProposal extends MyProposal {
  id: string;
  project: { id: string; name: string };
  email: string;
  /** What it would change in the record as it is now; nothing once it is decided. */
  fields: readonly FieldChange[];
  /** The record was changed since: it cannot be accepted any more. */
  outdated: boolean;
}
