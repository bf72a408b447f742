import * as z from 'zod/mini';
import { isPlainText, notPlain } from '#lib/plainText.ts';
import {
  type DisputeOutcome,
  type DisputeState,
  type DisputeWriter,
  disputeOutcomes,
  disputeStates,
  type PostState,
} from '#model/disputes.ts';
import { overrideOutcomes } from '#model/overrides.ts';
import type { Severity } from '#model/severities.ts';
import type { DeskData } from './desk.ts';

const projectId = z.string().check(z.minLength(1), z.maxLength(80));
const number = z.int().check(z.minimum(1), z.maximum(2_000_000_000));
/** What one person may say at once, in characters. */
export const disputeLengths = { least: 20, most: 4000 } as const;

const words = z
  .string()
  .check(
    z.trim(),
    z.minLength(disputeLengths.least, `must be at least ${disputeLengths.least} characters`),
    z.maxLength(disputeLengths.most, `cannot be longer than ${disputeLengths.most} characters`),
    z.refine(isPlainText, notPlain),
  );

/** `POST /api/disputes/open`. `website` is a trap for robots: people do not see the field. */
export const openDisputeSchema = z.object({
  projectId,
  about: z.string().check(z.maxLength(300)),
  wrong: words,
  evidence: z.optional(
    z.string().check(z.trim(), z.maxLength(disputeLengths.most), z.refine(isPlainText, notPlain)),
  ),
  website: z.optional(z.string().check(z.maxLength(2048))),
});
export type OpenDispute = z.infer<typeof openDisputeSchema>;

export const openedDisputeSchema = z.object({ number: z.int(), state: z.enum(disputeStates) });
export type OpenedDispute = z.infer<typeof openedDisputeSchema>;

export const postInDisputeSchema = z.object({ projectId, number, text: words });
export const followDisputeSchema = z.object({ projectId, number, following: z.boolean() });

/** The user’s part in a dispute. */
export const myDisputeQuerySchema = z.object({
  projectId,
  number: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.transform((text) => Number(text)),
  ),
});
export const myDisputeSchema = z.object({ following: z.boolean(), mayPost: z.boolean() });
export type MyDispute = z.infer<typeof myDisputeSchema>;

/** What staff says: kept, shown and mailed. */
const staffWords = z
  .string()
  .check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(4000, 'cannot be longer than 4000'));

export const judgePostSchema = z.discriminatedUnion('show', [
  z.object({ show: z.literal(true), id: z.uuid() }),
  z.object({ show: z.literal(false), id: z.uuid(), reason: staffWords }),
]);
export const answerDisputeSchema = z.object({ id: z.uuid(), text: staffWords });
export const decideDisputeSchema = z.object({
  id: z.uuid(),
  outcome: z.enum(disputeOutcomes),
  reason: staffWords,
});

const about = z.string().check(z.regex(/^(?:factor|cap):[\w.-]{1,80}$/, 'must be factor:ID or cap:ID'));

export const overrideAnswerSchema = z.object({
  id: z.uuid(),
  about,
  outcome: z.enum(overrideOutcomes),
  reason: staffWords,
});
export const liftOverrideSchema = z.object({ id: z.uuid(), about, reason: staffWords });

/** An answer of the score that staff overrides after a dispute, or did. */
export const shownOverrideSchema = z.object({
  about: z.string(),
  name: z.string(),
  /** What was measured. */
  measured: z.string(),
  outcome: z.enum(overrideOutcomes),
  reason: z.string(),
  at: z.string(),
  liftedAt: z.nullable(z.string()),
  liftedReason: z.nullable(z.string()),
});
export type ShownOverride = z.infer<typeof shownOverrideSchema>;

/** That a statement is or was disputed, beside the statement itself. */
export interface DisputeMark {
  number: number;
  about: string;
  outcome: DisputeOutcome | null;
  dueAt: string;
  decidedAt: string | null;
}

export interface DisputeLine extends DisputeMark {
  /** The words of the statement when it was disputed. */
  statement: string;
  severity: Severity;
  state: DisputeState;
  createdAt: string;
  /** Why it was decided so. */
  reason: string | null;
}

/** One post; its words are absent when they were hidden, or are not yet let through and somebody else looks. */
export interface DisputePost {
  id: string;
  writer: DisputeWriter;
  state: PostState;
  words: { text: string; evidence: string | null } | null;
  hiddenReason: string | null;
  createdAt: string;
}

export interface DisputeThread extends DisputeLine {
  posts: DisputePost[];
  /** Answers that are or were overridden because of it, the first one first. */
  overrides: ShownOverride[];
}

/** `/projects/{id}/disputes`, `/projects/{id}/disputes/{number}` and `/projects/{id}/disputes/new?about=…` */
export type DisputesPageData = { project: { id: string; name: string } } & (
  | {
      view: 'list';
      /** Newest first. */
      disputes: DisputeLine[];
      /** How many are public; those that are not listed are older. */
      total: number;
      /** How many staff has not looked at yet, and how many it did not let through. */
      waiting: number;
      refused: number;
    }
  | { view: 'thread'; dispute: DisputeThread }
  | { view: 'form'; about: string; statement: string; severity: Severity }
);

export interface DeskDispute extends DisputeThread {
  id: string;
  project: { id: string; name: string };
  /** Answers of the project's score that can be overridden; empty unless it was upheld. */
  answers: { about: string; name: string; measured: string }[];
}

export interface DeskDisputesData extends DeskData {
  all: boolean;
  /** What is due first comes first. */
  disputes: readonly DeskDispute[];
}
