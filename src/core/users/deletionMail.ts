import * as z from 'zod/mini';
import { securityNote } from '#core/auth/authMails.ts';
import { seal } from '#core/auth/secrets.ts';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import { definePreparedMail } from '#core/mail/MailTemplate.ts';

/** The token of the mailed link: it holds for this one request for deletion. */
function createRestoreToken(
  secret: string,
  { userId, deleteAt }: { userId: string; deleteAt: string },
): string {
  return seal(secret, 'restore', `${userId}~${Date.parse(deleteAt)}`);
}

export const deletionAskedMail = definePreparedMail({
  name: 'deletionAsked',
  payload: z.object({ userId: z.string(), deleteAt: z.string() }),
  prepare: async ({ secret }, { row, payload }) => ({
    messageKey: row.id,
    content: { deleteAt: payload.deleteAt, token: createRestoreToken(secret, payload) },
  }),
  compose: ({ deleteAt, token }, { origin }) => ({
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      `You asked to delete your Parapet account. It is closed now and will be deleted for good on ${formatMailTime(deleteAt)}.`,
      'Changed your mind, or was it not you? Until then this link brings it back.',
    ],
    action: {
      label: 'Keep my account',
      url: `${origin}/auth/restore?token=${encodeURIComponent(token)}`,
    },
    note: securityNote,
  }),
  examples: [{ deleteAt: '2026-01-02T03:04:05Z', token: 'example' }],
});
