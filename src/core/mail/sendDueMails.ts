import { eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import type { MailContext, MailTemplate, OutboxRow } from './MailTemplate.ts';
import { type RenderedMail, renderMail } from './renderMail.ts';

export interface OutgoingMail extends RenderedMail {
  to: string;
  /** The same for every delivery of the same wording, so that receivers can tell a repetition. */
  messageKey: string;
  unsubscribeUrl?: string;
}

export type DeliverMail = (mail: OutgoingMail) => Promise<void>;

export interface SendOptions {
  /** Every kind of mail that may be in the outbox. */
  templates: readonly MailTemplate[];
  deliver: DeliverMail;
  /** A mail taken by a process that died is tried again after this time; deliveries must end sooner. */
  leaseSeconds: number;
  onError: (error: unknown, mail: { id: string; template: string }) => void;
}

const batch = 5;
const maxAttempts = 10;

/** Waits of 15 s, 1 min, 4 min, … up to an hour. */
function retrySeconds(attempts: number): number {
  return Math.min(3600, 15 * 4 ** (attempts - 1));
}

/** Takes due mails for this worker alone: others skip rows that are being taken, and afterwards their due time. */
async function takeDue(db: Db, leaseSeconds: number): Promise<OutboxRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(sql`${isNull(mailOutbox.doneAt)} and ${mailOutbox.dueAt} <= now()`)
      .orderBy(mailOutbox.dueAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(mailOutbox)
      .set({
        attempts: sql`${mailOutbox.attempts} + 1`,
        dueAt: sql`now() + ${leaseSeconds}::int * interval '1 second'`,
      })
      .where(
        inArray(
          mailOutbox.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

async function finish(db: Db, row: OutboxRow, outcome: NonNullable<OutboxRow['outcome']>): Promise<void> {
  await db.update(mailOutbox).set({ doneAt: sql`now()`, outcome }).where(eq(mailOutbox.id, row.id));
}

async function postpone(db: Db, row: OutboxRow, error: unknown): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      dueAt: sql`now() + ${retrySeconds(row.attempts)}::int * interval '1 second'`,
      lastError: String((error as Error).message ?? error).slice(0, 500),
      ...(row.attempts >= maxAttempts && { doneAt: sql`now()`, outcome: 'failed' as const }),
    })
    .where(eq(mailOutbox.id, row.id));
}

/**
 * Sends what is due and answers how many mails were taken. Marked as sent directly after the receiver accepted it: a
 * crash before that moment repeats the delivery under the same Message-ID, a crash never loses a mail.
 */
export async function sendDueMails(
  context: MailContext,
  { templates, deliver, leaseSeconds, onError }: SendOptions,
): Promise<number> {
  const rows = await takeDue(context.db, leaseSeconds);
  for (const row of rows) {
    try {
      const template = templates.find(({ name }) => name === row.template);
      if (!template) throw new Error(`There is no mail named ${row.template}`);
      const written = await template.write(context, row);
      if (written) {
        const { text, ...rest } = written;
        await deliver({ ...renderMail(text), ...rest, to: row.toAddress });
      }
      await finish(context.db, row, written ? 'sent' : 'skipped');
    } catch (error) {
      onError(error, { id: row.id, template: row.template });
      await postpone(context.db, row, error);
    }
  }
  return rows.length;
}

/** After a restart of the only process there can be, nothing is under way: what it had taken is due at once. */
export async function releaseTakenMails(db: Db): Promise<void> {
  await db.update(mailOutbox).set({ dueAt: sql`now()` }).where(isNull(mailOutbox.doneAt));
}
