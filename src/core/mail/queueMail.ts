import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import type { MailTemplate } from './MailTemplate.ts';

export interface QueueMail<Payload extends object> {
  template: MailTemplate<Payload>;
  to: string;
  payload: NoInfer<Payload>;
  /** Queueing the same key twice makes one mail. */
  dedupeKey?: string;
}

/** Wakes the workers of all instances; they also look by themselves. */
export const mailChannel = 'mail_outbox';

/** Puts a mail in the outbox, in the transaction of the change that it tells about. */
export async function queueMail<Payload extends object>(
  db: Db,
  { template, to, payload, dedupeKey }: QueueMail<Payload>,
): Promise<void> {
  await db
    .insert(mailOutbox)
    .values({ template: template.name, toAddress: to, payload, dedupeKey: dedupeKey ?? null })
    .onConflictDoNothing({ target: mailOutbox.dedupeKey });
  await db.execute(sql`select pg_notify(${mailChannel}, '')`);
}
