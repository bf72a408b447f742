import * as z from 'zod/mini';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import {
  defineMail,
  definePreparedMail,
  type MailContext,
  type MailTemplate,
  type OutboxRow,
} from '#core/mail/MailTemplate.ts';
import type { CodePurpose } from '#model/users.ts';
import { codeLimits, prepareCode } from './codes.ts';

/** Ends the mails about an account. */
export const securityNote = 'You get this mail because it concerns the security of your Parapet account.';

/** From where the code was asked for; mails of an older version do not say. */
const codePayload = z.object({ asker: z._default(z.string(), '') });

interface CodeContent {
  code: string;
}

async function prepareCodeMail(
  context: MailContext,
  { row, asker, purpose }: { row: OutboxRow; asker: string; purpose: CodePurpose },
) {
  const { id: mailId, createdAt: queuedAt, toAddress: email } = row;
  const made = await prepareCode(context, { mailId, queuedAt, email, purpose, asker });
  return made && { messageKey: made.codeId, content: { code: made.code } satisfies CodeContent };
}

const exampleCodes: readonly CodeContent[] = [{ code: '012345' }];

const validFor = (code: string) => `Your code is ${code}. It is valid for ${codeLimits.minutes} minutes.`;

export const confirmCodeMail = definePreparedMail({
  name: 'confirmCode',
  payload: codePayload,
  prepare: (context, { row, payload: { asker } }) =>
    prepareCodeMail(context, { row, asker, purpose: 'confirm' }),
  compose: ({ code }, { origin }) => ({
    subject: 'Verify your email',
    heading: 'Verify your email',
    paragraphs: ['Enter this code on Parapet to finish creating your account.', validFor(code)],
    code,
    action: { label: 'Enter the code', url: `${origin}/auth/verify-email` },
    note: 'Somebody signed up at Parapet with this address. If that was not you, ignore this mail: without the code the account stays unused and is deleted after 7 days.',
  }),
  examples: exampleCodes,
});

export const resetCodeMail = definePreparedMail({
  name: 'resetCode',
  payload: codePayload,
  prepare: (context, { row, payload: { asker } }) =>
    prepareCodeMail(context, { row, asker, purpose: 'reset' }),
  compose: ({ code }, { origin }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Enter this code on Parapet to choose a new password.', validFor(code)],
    code,
    action: { label: 'Enter the code', url: `${origin}/auth/reset-password` },
    note: 'If you did not ask for this, ignore this mail: your password stays as it is. Never give the code to anybody.',
  }),
  examples: exampleCodes,
});

const timePayload = z.object({ at: z.string() });
const exampleTimes = [{ at: '2026-01-02T03:04:05Z' }];

export const passwordResetMail = defineMail({
  name: 'passwordReset',
  payload: timePayload,
  compose: ({ at }, { origin }) => ({
    subject: 'Your password was reset',
    heading: 'Your password was reset',
    paragraphs: [
      `The password of your Parapet account was reset on ${formatMailTime(at)} with a code sent to this address. All devices were signed out.`,
      'If that was not you, reset the password again and secure your mailbox.',
    ],
    action: { label: 'Open Parapet', url: `${origin}/auth/login` },
    note: securityNote,
  }),
  examples: exampleTimes,
});

export const passwordChangedMail = defineMail({
  name: 'passwordChanged',
  payload: timePayload,
  compose: ({ at }, { origin }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your Parapet account was changed on ${formatMailTime(at)}. All other devices were signed out.`,
      'If that was not you, choose "Forgot password?" on the log-in page at once.',
    ],
    action: { label: 'Open Parapet', url: `${origin}/auth/login` },
    note: securityNote,
  }),
  examples: exampleTimes,
});

export const authMails: readonly MailTemplate[] = [
  confirmCodeMail,
  resetCodeMail,
  passwordResetMail,
  passwordChangedMail,
];
