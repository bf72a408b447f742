import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { securityNote } from '#core/auth/authMails.ts';
import { toEmailKey } from '#core/auth/emailAddress.ts';
import { seal } from '#core/auth/secrets.ts';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import { definePreparedMail, type MailTemplate } from '#core/mail/MailTemplate.ts';
import type { Db } from '#db/Database.ts';
import { emailChange } from '#db/schema/emailChange.ts';
import { appUser } from '#db/schema/users.ts';
import { emailChangeTimes, emailSides } from '#model/emailChange.ts';

/** What a mailed link is sealed for; its text is the change's id, for a confirmation with the side behind it. */
export const linkPurposes = { confirm: 'email change', back: 'email back' } as const;

const change = { id: z.string() };

/** Whether somebody else has shown that this address is theirs. An account that nobody confirmed shows nothing. */
export async function isTaken(
  db: Db,
  { email, userId }: { email: string; userId: string },
): Promise<boolean> {
  const [other] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(eq(appUser.emailKey, toEmailKey(email)), ne(appUser.id, userId), isNotNull(appUser.confirmedAt)),
    );
  return other !== undefined;
}

interface Asked {
  side: (typeof emailSides)[number];
  oldEmail: string;
  newEmail: string;
  expiresAt: string;
  /** The new address has an account: only its owner learns that. */
  taken: boolean;
  token: string;
}

const asked = { oldEmail: 'ada@example.org', newEmail: 'ada@example.net', token: 'example' };

export const emailChangeAskedMail = definePreparedMail({
  name: 'emailChangeAsked',
  payload: z.object({ ...change, side: z.enum(emailSides) }),
  prepare: async ({ db, secret }, { row, payload: { id, side } }) => {
    const [found] = await db
      .select()
      .from(emailChange)
      .where(and(eq(emailChange.id, id), isNull(emailChange.changedAt)));
    if (!found || found.expiresAt <= new Date()) return undefined;
    const { oldEmail, newEmail, expiresAt, userId } = found;
    const content: Asked = {
      ...{ side, oldEmail, newEmail },
      expiresAt: expiresAt.toISOString(),
      taken: side === 'new' && (await isTaken(db, { email: newEmail, userId })),
      token: seal(secret, linkPurposes.confirm, `${id}~${side}`),
    };
    return { messageKey: row.id, content };
  },
  compose: ({ side, oldEmail, newEmail, expiresAt, taken, token }, { origin }) => {
    if (taken)
      return {
        subject: 'Your address was given for another account',
        heading: 'This address has an account already',
        paragraphs: [
          'Somebody wanted to move another Parapet account to this address. Nothing was changed.',
          'If that was you, delete this account first, or choose another address.',
        ],
        action: { label: 'Open Parapet', url: `${origin}/auth/login` },
        note: securityNote,
      };
    const until = formatMailTime(expiresAt);
    const isOld = side === 'old';
    return {
      subject: isOld ? 'Confirm that your address changes' : 'Confirm your new address',
      heading: isOld ? 'Confirm that your address changes' : 'Confirm your new address',
      paragraphs: [
        isOld
          ? `You asked to move your Parapet account from this address to ${newEmail}.`
          : 'You asked to move a Parapet account to this address.',
        `Both addresses must confirm, in any order, until ${until}. Until then nothing changes.`,
      ],
      action: {
        label: 'Confirm the change',
        url: `${origin}/auth/email?token=${encodeURIComponent(token)}`,
      },
      note: isOld
        ? `If that was not you, do not confirm: change your password at once. The account of ${oldEmail} stays where it is.`
        : 'If that was not you, ignore this mail. Nothing happens without this button.',
    };
  },
  examples: [
    { ...asked, side: 'old', expiresAt: '2026-01-02T03:04:05Z', taken: false },
    { ...asked, side: 'new', expiresAt: '2026-01-02T03:04:05Z', taken: false },
    { ...asked, side: 'new', expiresAt: '2026-01-02T03:04:05Z', taken: true },
  ] satisfies Asked[] as readonly Asked[],
});

export const emailChangedMail = definePreparedMail({
  name: 'emailChanged',
  payload: z.object({ ...change, newEmail: z.string(), at: z.string() }),
  prepare: async ({ secret }, { row, payload: { id, newEmail, at } }) => ({
    messageKey: row.id,
    content: { newEmail, at, token: seal(secret, linkPurposes.back, id) },
  }),
  compose: ({ newEmail, at, token }, { origin }) => ({
    subject: 'Your address was changed',
    heading: 'Your address was changed',
    paragraphs: [
      `Your Parapet account moved from this address to ${newEmail} on ${formatMailTime(at)}.`,
      `Was it not you? For ${emailChangeTimes.undoDays} days this button brings the account back to this address, signs out all devices and asks for a new password.`,
    ],
    action: {
      label: 'Take my account back',
      url: `${origin}/auth/email-back?token=${encodeURIComponent(token)}`,
    },
    note: securityNote,
  }),
  examples: [{ newEmail: 'ada@example.net', at: '2026-01-02T03:04:05Z', token: 'example' }],
});

export const emailRestoredMail = definePreparedMail({
  name: 'emailRestored',
  payload: z.object({ oldEmail: z.string(), at: z.string() }),
  prepare: async (_context, { row, payload }) => ({ messageKey: row.id, content: payload }),
  compose: ({ oldEmail, at }, { origin }) => ({
    subject: 'Your address was changed back',
    heading: 'Your address was changed back',
    paragraphs: [
      `A Parapet account left this address on ${formatMailTime(at)}: its former address took it back. It belongs to ${oldEmail} again.`,
    ],
    action: { label: 'Open Parapet', url: `${origin}/auth/login` },
    note: securityNote,
  }),
  examples: [{ oldEmail: 'ada@example.org', at: '2026-01-02T03:04:05Z' }],
});

export const emailChangeMails: readonly MailTemplate[] = [
  emailChangeAskedMail,
  emailChangedMail,
  emailRestoredMail,
];
