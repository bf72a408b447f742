import * as z from 'zod/mini';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import { defineMail, type MailContext, type MailTemplate, type OutboxRow } from '#core/mail/MailTemplate.ts';
import type { MailText } from '#core/mail/renderMail.ts';
import type { CodePurpose } from '#model/users.ts';
import { codeLimits, prepareCode } from './codes.ts';

/** Ends the mails about an account. */
export const securityNote = 'You get this mail because it concerns the security of your Parapet account.';

/** From where the code was asked for; mails of an older version do not say. */
const codePayload = z.object({ asker: z._default(z.string(), '') });

async function writeCode(
  context: MailContext,
  {
    row,
    asker,
    purpose,
    toText,
  }: { row: OutboxRow; asker: string; purpose: CodePurpose; toText: (code: string) => MailText },
) {
  const { id: mailId, createdAt: queuedAt, toAddress: email } = row;
  const made = await prepareCode(context, { mailId, queuedAt, email, purpose, asker });
  return made && { messageKey: made.codeId, text: toText(made.code) };
}

const validFor = (code: string) => `Your code is ${code}. It is valid for ${codeLimits.minutes} minutes.`;

export const confirmCodeMail = defineMail({
  name: 'confirmCode',
  payload: codePayload,
  write: (context, { row, payload: { asker } }) =>
    writeCode(context, {
      row,
      asker,
      purpose: 'confirm',
      toText: (code) => ({
        subject: 'Verify your email',
        heading: 'Verify your email',
        paragraphs: ['Enter this code on Parapet to finish creating your account.', validFor(code)],
        code,
        note: 'Somebody signed up at Parapet with this address. If that was not you, ignore this mail: without the code the account stays unused and is deleted after 7 days.',
      }),
    }),
});

export const resetCodeMail = defineMail({
  name: 'resetCode',
  payload: codePayload,
  write: (context, { row, payload: { asker } }) =>
    writeCode(context, {
      row,
      asker,
      purpose: 'reset',
      toText: (code) => ({
        subject: 'Reset your password',
        heading: 'Reset your password',
        paragraphs: ['Enter this code on Parapet to choose a new password.', validFor(code)],
        code,
        note: 'If you did not ask for this, ignore this mail: your password stays as it is. Never give the code to anybody.',
      }),
    }),
});

export const passwordResetMail = defineMail({
  name: 'passwordReset',
  payload: z.object({ at: z.string() }),
  write: async ({ origin }, { row, payload }) => ({
    messageKey: row.id,
    text: {
      subject: 'Your password was reset',
      heading: 'Your password was reset',
      paragraphs: [
        `The password of your Parapet account was reset on ${formatMailTime(payload.at)} with a code sent to this address. All devices were signed out.`,
        'If that was not you, reset the password again and secure your mailbox.',
      ],
      action: { label: 'Open Parapet', url: `${origin}/auth/login` },
      note: securityNote,
    },
  }),
});

export const passwordChangedMail = defineMail({
  name: 'passwordChanged',
  payload: z.object({ at: z.string() }),
  write: async ({ origin }, { row, payload }) => ({
    messageKey: row.id,
    text: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        `The password of your Parapet account was changed on ${formatMailTime(payload.at)}. All other devices were signed out.`,
        'If that was not you, choose "Forgot password?" on the log-in page at once.',
      ],
      action: { label: 'Open Parapet', url: `${origin}/auth/login` },
      note: securityNote,
    },
  }),
});

export const authMails: readonly MailTemplate[] = [
  confirmCodeMail,
  resetCodeMail,
  passwordResetMail,
  passwordChangedMail,
];
