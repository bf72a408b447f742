import * as z from 'zod/mini';
import { isPlainText, notPlain } from '#lib/plainText.ts';
import type { PostState } from '#model/disputes.ts';
import { longestReply } from '#model/teamProofs.ts';

export const sendReplySchema = z.object({
  projectId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Names the statement, as in a dispute. */
  about: z.string().check(z.minLength(1), z.maxLength(400)),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must say something'),
      z.maxLength(longestReply),
      z.refine(isPlainText, notPlain),
    ),
});

const staffWords = z.string().check(z.trim(), z.minLength(1, 'must say something'), z.maxLength(1000));
export const judgeReplySchema = z.discriminatedUnion('show', [
  z.object({ show: z.literal(true), id: z.uuid() }),
  z.object({ show: z.literal(false), id: z.uuid(), reason: staffWords }),
]);

/** What the team says to a statement, beside the statement itself. */
export interface TeamReply {
  about: string;
  text: string;
  createdAt: string;
}

/** The same for whoever wrote it. */
export interface MyReply extends TeamReply {
  /** The words of the statement when it was replied to. */
  statement: string;
  state: PostState;
  hiddenReason: string | null;
}

export interface DeskReply extends MyReply {
  id: string;
  project: { id: string; name: string };
  email: string;
}
