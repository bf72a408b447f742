import * as z from 'zod/mini';
import { securityNote } from '#core/auth/authMails.ts';
import { seal } from '#core/auth/secrets.ts';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import { defineMail, type MailTemplate } from '#core/mail/MailTemplate.ts';

/** Ties the mailed link to one request for removal. */
export const lossPurpose = 'factor loss';

const notYou = 'If that was not you, change your password at once and look at your sessions.';

const changes = ['added', 'removed', 'codesRenewed'] as const;

const headings = {
  added: 'A second factor was added',
  removed: 'A second factor was removed',
  codesRenewed: 'Your recovery codes were renewed',
} as const satisfies Record<(typeof changes)[number], string>;

export const factorChangedMail = defineMail({
  name: 'factorChanged',
  payload: z.object({ at: z.string(), change: z.enum(changes), name: z.string() }),
  write: async ({ origin }, { row, payload: { at, change, name } }) => ({
    messageKey: row.id,
    text: {
      subject: headings[change],
      heading: headings[change],
      paragraphs: [
        `${headings[change]}${name === '' ? '' : ` ("${name}")`} on ${formatMailTime(at)}.`,
        notYou,
      ],
      action: { label: 'Open settings', url: `${origin}/my/settings` },
      note: securityNote,
    },
  }),
});

export const recoveryCodeUsedMail = defineMail({
  name: 'recoveryCodeUsed',
  payload: z.object({ at: z.string(), left: z.number() }),
  write: async ({ origin }, { row, payload: { at, left } }) => ({
    messageKey: row.id,
    text: {
      subject: 'A recovery code was used',
      heading: 'A recovery code was used',
      paragraphs: [
        `Somebody used a recovery code of your Parapet account on ${formatMailTime(at)}. ${left} of them are left.`,
        notYou,
      ],
      action: { label: 'Open settings', url: `${origin}/my/settings` },
      note: securityNote,
    },
  }),
});

export const factorLossAskedMail = defineMail({
  name: 'factorLossAsked',
  payload: z.object({ userId: z.string(), dueAt: z.string() }),
  write: async ({ origin, secret }, { row, payload: { userId, dueAt } }) => ({
    messageKey: row.id,
    text: {
      subject: 'Your second factors will be removed',
      heading: 'Your second factors will be removed',
      paragraphs: [
        `Somebody who knows how to log in to your Parapet account says that they have lost its second factors. All of them will be removed on ${formatMailTime(dueAt)}.`,
        'If that was not you, stop it now and change your password.',
      ],
      action: {
        label: 'Stop the removal',
        url: `${origin}/auth/keep-factors?token=${encodeURIComponent(seal(secret, lossPurpose, `${userId}~${Date.parse(dueAt)}`))}`,
      },
      note: securityNote,
    },
  }),
});

export const factorsRemovedMail = defineMail({
  name: 'factorsRemoved',
  payload: z.object({ at: z.string() }),
  write: async ({ origin }, { row, payload: { at } }) => ({
    messageKey: row.id,
    text: {
      subject: 'Your second factors were removed',
      heading: 'Your second factors were removed',
      paragraphs: [
        `All second factors and recovery codes of your Parapet account were removed on ${formatMailTime(at)}, and all devices were signed out.`,
        'Log in and add a new one.',
      ],
      action: { label: 'Log in', url: `${origin}/auth/login` },
      note: securityNote,
    },
  }),
});

export const secondFactorMails: readonly MailTemplate[] = [
  factorChangedMail,
  recoveryCodeUsedMail,
  factorLossAskedMail,
  factorsRemovedMail,
];
