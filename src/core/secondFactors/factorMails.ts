import * as z from 'zod/mini';
import { securityNote } from '#core/auth/authMails.ts';
import { seal } from '#core/auth/secrets.ts';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import { defineMail, definePreparedMail, type MailTemplate } from '#core/mail/MailTemplate.ts';

/** Ties the mailed link to one request for removal. */
export const lossPurpose = 'factor loss';

const notYou = 'If that was not you, change your password at once and look at your sessions.';
const at = '2026-01-02T03:04:05Z';

const headings = {
  added: 'A second factor was added',
  removed: 'A second factor was removed',
  codesRenewed: 'Your recovery codes were renewed',
} as const;

type Change = keyof typeof headings;

export const factorChangedMail = defineMail<{ at: string; change: Change; name: string }>({
  name: 'factorChanged',
  payload: z.object({
    at: z.string(),
    change: z.enum(['added', 'removed', 'codesRenewed']),
    name: z.string(),
  }),
  compose({ at, change, name }, { origin }) {
    // Past the payload's schema come only the examples that a test changes.
    if (!Object.hasOwn(headings, change)) throw new Error(`There is no change ${change}`);
    const heading = headings[change];
    return {
      subject: heading,
      heading,
      paragraphs: [`${heading}${name === '' ? '' : ` ("${name}")`} on ${formatMailTime(at)}.`, notYou],
      action: { label: 'Open settings', url: `${origin}/my/settings` },
      note: securityNote,
    };
  },
  examples: [{ at, change: 'added', name: 'Phone' }],
});

export const recoveryCodeUsedMail = defineMail({
  name: 'recoveryCodeUsed',
  payload: z.object({ at: z.string(), left: z.number() }),
  compose: ({ at, left }, { origin }) => ({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `A recovery code of your Parapet account was used on ${formatMailTime(at)}. Codes left: ${left}.`,
      notYou,
    ],
    action: { label: 'Open settings', url: `${origin}/my/settings` },
    note: securityNote,
  }),
  examples: [{ at, left: 9 }],
});

export const factorLossAskedMail = definePreparedMail({
  name: 'factorLossAsked',
  payload: z.object({ userId: z.string(), dueAt: z.string() }),
  prepare: async ({ secret }, { row, payload: { userId, dueAt } }) => ({
    messageKey: row.id,
    content: { dueAt, token: seal(secret, lossPurpose, `${userId}~${Date.parse(dueAt)}`) },
  }),
  compose: ({ dueAt, token }, { origin }) => ({
    subject: 'Your second factors will be removed',
    heading: 'Your second factors will be removed',
    paragraphs: [
      `Somebody who knows how to log in to your Parapet account says that they have lost its second factors. All of them will be removed on ${formatMailTime(dueAt)}.`,
      'If that was not you, stop it now and change your password.',
    ],
    action: {
      label: 'Stop the removal',
      url: `${origin}/auth/keep-factors?token=${encodeURIComponent(token)}`,
    },
    note: securityNote,
  }),
  examples: [{ dueAt: at, token: 'example' }],
});

export const factorsRemovedMail = defineMail({
  name: 'factorsRemoved',
  payload: z.object({ at: z.string() }),
  compose: ({ at }, { origin }) => ({
    subject: 'Your second factors were removed',
    heading: 'Your second factors were removed',
    paragraphs: [
      `All second factors and recovery codes of your Parapet account were removed on ${formatMailTime(at)}, and all devices were signed out.`,
      'Log in and add a new one.',
    ],
    action: { label: 'Log in', url: `${origin}/auth/login` },
    note: securityNote,
  }),
  examples: [{ at }],
});

export const secondFactorMails: readonly MailTemplate[] = [
  factorChangedMail,
  recoveryCodeUsedMail,
  factorLossAskedMail,
  factorsRemovedMail,
];
