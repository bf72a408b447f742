import type { AuthContext } from '#core/auth/AuthContext.ts';
import { codeLimits, prepareCode } from '#core/auth/codes.ts';
import { writeNotificationMail } from '#core/notifications/writeNotificationMail.ts';
import { createRestoreToken } from '#core/users/deletion.ts';
import type { mailOutbox } from '#db/schema/mail.ts';
import type { MailName, MailPayloads } from './queueMail.ts';
import type { MailText } from './renderMail.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

export interface MailContext extends Pick<AuthContext, 'db' | 'secret'> {
  /** Origin for links. */
  readonly origin: string;
}

/** A mail's words, and what names this very wording: repeated deliveries share it. */
export interface WrittenMail {
  messageKey: string;
  text: MailText;
  /** Where a mail program can end these mails with one click. */
  unsubscribeUrl?: string;
}

/** Answers undefined when the mail is needless by now. */
type WriteMail<N extends MailName> = (
  context: MailContext,
  mail: { row: OutboxRow; payload: MailPayloads[N] },
) => Promise<WrittenMail | undefined>;

const security = 'You get this mail because it concerns the security of your Parapet account.';
const date = (iso: string) => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const confirmCode: WriteMail<'confirmCode'> = async (context, { row }) => {
  const { id: mailId, createdAt: queuedAt, toAddress: email } = row;
  const made = await prepareCode(context, { mailId, queuedAt, email, purpose: 'confirm' });
  if (!made) return undefined;
  return {
    messageKey: made.codeId,
    text: {
      subject: 'Verify your email',
      heading: 'Verify your email',
      paragraphs: [
        'Enter this code on Parapet to finish creating your account.',
        `Your code is ${made.code}. It is valid for ${codeLimits.minutes} minutes.`,
      ],
      code: made.code,
      note: 'Somebody signed up at Parapet with this address. If that was not you, ignore this mail: without the code the account stays unused and is deleted after 7 days.',
    },
  };
};

const resetCode: WriteMail<'resetCode'> = async (context, { row }) => {
  const { id: mailId, createdAt: queuedAt, toAddress: email } = row;
  const made = await prepareCode(context, { mailId, queuedAt, email, purpose: 'reset' });
  if (!made) return undefined;
  return {
    messageKey: made.codeId,
    text: {
      subject: 'Reset your password',
      heading: 'Reset your password',
      paragraphs: [
        'Enter this code on Parapet to choose a new password.',
        `Your code is ${made.code}. It is valid for ${codeLimits.minutes} minutes.`,
      ],
      code: made.code,
      note: 'If you did not ask for this, ignore this mail: your password stays as it is. Never give the code to anybody.',
    },
  };
};

const passwordReset: WriteMail<'passwordReset'> = async ({ origin }, { row, payload }) => ({
  messageKey: row.id,
  text: {
    subject: 'Your password was reset',
    heading: 'Your password was reset',
    paragraphs: [
      `The password of your Parapet account was reset on ${date(payload.at)} with a code sent to this address. All devices were signed out.`,
      'If that was not you, reset the password again and secure your mailbox.',
    ],
    action: { label: 'Open Parapet', url: `${origin}/auth/login` },
    note: security,
  },
});

const passwordChanged: WriteMail<'passwordChanged'> = async ({ origin }, { row, payload }) => ({
  messageKey: row.id,
  text: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your Parapet account was changed on ${date(payload.at)}. All other devices were signed out.`,
      'If that was not you, choose "Forgot password?" on the log-in page at once.',
    ],
    action: { label: 'Open Parapet', url: `${origin}/auth/login` },
    note: security,
  },
});

const deletionAsked: WriteMail<'deletionAsked'> = async ({ origin, secret }, { row, payload }) => ({
  messageKey: row.id,
  text: {
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      `You asked to delete your Parapet account. It is closed now and will be deleted for good on ${date(payload.deleteAt)}.`,
      'Changed your mind, or was it not you? Until then this link brings it back.',
    ],
    action: {
      label: 'Keep my account',
      url: `${origin}/auth/restore?token=${encodeURIComponent(createRestoreToken(secret, payload))}`,
    },
    note: security,
  },
});

const notifications: WriteMail<'notifications'> = async (context, { payload }) => {
  const written = await writeNotificationMail(context, payload);
  return written && { messageKey: payload.mailKey, ...written };
};
const quoteAsked: WriteMail<'quoteAsked'> = async (_context, { row, payload }) => ({
  messageKey: row.id,
  text: {
    subject: `Request for a quote from ${payload.name}`,
    heading: 'Somebody asks for a quote',
    paragraphs: [
      `${payload.name} <${payload.email}>${payload.company && `, ${payload.company}`}`,
      ...(payload.projectUrl ? [payload.projectUrl] : []),
      ...payload.message.split(/\n+/),
    ],
    note: 'Sent from the form on your site. Answer to the address above.',
  },
});

const writers: { readonly [N in MailName]: WriteMail<N> } = {
  confirmCode,
  resetCode,
  passwordReset,
  passwordChanged,
  deletionAsked,
  notifications,
  quoteAsked,
};

/** Writes one mail of the outbox at the moment it is sent. */
export function writeMail(context: MailContext, row: OutboxRow): Promise<WrittenMail | undefined> {
  if (!Object.hasOwn(writers, row.template)) throw new Error(`There is no mail named ${row.template}`);
  const write = writers[row.template as MailName] as WriteMail<MailName>;
  return write(context, { row, payload: row.payload as MailPayloads[MailName] });
}
