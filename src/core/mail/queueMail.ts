import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';

/** What each mail is made from. Secrets are never among it: codes and links are made when the mail is. */
export interface MailPayloads {
  confirmCode: Record<string, never>;
  resetCode: Record<string, never>;
  passwordReset: { at: string };
  passwordChanged: { at: string };
  deletionAsked: { userId: string; deleteAt: string };
  quoteAsked: { name: string; email: string; company: string; projectUrl: string; message: string };
}

export type MailName = keyof MailPayloads;

export interface QueueMail<N extends MailName> {
  template: N;
  to: string;
  payload: MailPayloads[N];
  /** Queueing the same key twice makes one mail. */
  dedupeKey?: string;
}

/** Wakes the workers of all instances; they also look by themselves. */
export const mailChannel = 'mail_outbox';

/** Puts a mail in the outbox, in the transaction of the change that it tells about. */
export async function queueMail<N extends MailName>(
  db: Db,
  { template, to, payload, dedupeKey }: QueueMail<N>,
): Promise<void> {
  await db
    .insert(mailOutbox)
    .values({ template, toAddress: to, payload, dedupeKey: dedupeKey ?? null })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
  await db.execute(sql`select pg_notify(${mailChannel}, '')`);
}
