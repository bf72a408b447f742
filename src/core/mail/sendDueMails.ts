import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { isOfLaterClock } from '#db/isOfLaterClock.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import type { MailHolder } from './createMailHolder.ts';
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
  /** Who takes the mails. */
  holder: Pick<MailHolder, 'id' | 'keep' | 'end'>;
  /** A mail is given to another after this time without a sign of life from whoever took it. */
  leaseSeconds: number;
  onError: (error: unknown, mail: { id: string; template: string }) => void;
}

const mostAtOnce = 5;
/** With the waits below: after four days. */
const maxAttempts = 100;

const longestWaitSeconds = 3600;

/** Waits of 15 s, 1 min, 4 min, … up to an hour. */
function backoffSeconds(attempts: number): number {
  return Math.min(longestWaitSeconds, 15 * 4 ** (attempts - 1));
}

const lease = (seconds: number) => sql`now() + ${seconds}::int * interval '1 second'`;
const isDue = sql`(${mailOutbox.dueAt} <= now() or ${isOfLaterClock(mailOutbox.dueAt, lease(longestWaitSeconds))})`;

/** Takes one due mail for this worker alone: others skip a row that is being taken, and afterwards its due time. */
async function takeDue(
  db: Db,
  { holder, leaseSeconds }: Pick<SendOptions, 'holder' | 'leaseSeconds'>,
): Promise<OutboxRow | undefined> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(sql`${isNull(mailOutbox.doneAt)} and ${isDue}`)
      .orderBy(mailOutbox.dueAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const [row] = await tx
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, dueAt: lease(leaseSeconds), holder: holder.id })
      .where(eq(mailOutbox.id, due.id))
      .returning();
    return row;
  });
}

/** However long a receiver takes, the mail stays with whoever is sending it. */
function renewWhile(
  db: Db,
  { row, holder, leaseSeconds }: Pick<SendOptions, 'holder' | 'leaseSeconds'> & { row: OutboxRow },
): () => void {
  const renew = async () => {
    await holder.keep();
    await db
      .update(mailOutbox)
      .set({ dueAt: lease(leaseSeconds) })
      .where(and(eq(mailOutbox.id, row.id), eq(mailOutbox.holder, holder.id)));
  };
  // A renewal that fails is made up for by the next; three fit into the lease.
  const timer = setInterval(() => void renew().catch(() => undefined), (leaseSeconds * 1000) / 3);
  return () => clearInterval(timer);
}

/** A mail that the receiver has is sent, whoever holds it by now. */
async function finish(db: Db, row: OutboxRow, outcome: NonNullable<OutboxRow['outcome']>): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ doneAt: sql`now()`, outcome, holder: null })
    .where(eq(mailOutbox.id, row.id));
}

async function postpone(db: Db, row: OutboxRow, error: unknown): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      holder: null,
      dueAt: lease(backoffSeconds(row.attempts)),
      // A receiver may answer with anything; PostgreSQL's text holds all but this.
      lastError: String((error as Error).message ?? error)
        .replaceAll('\0', '')
        .slice(0, 500),
      ...(row.attempts >= maxAttempts && { doneAt: sql`now()`, outcome: 'failed' as const }),
    })
    .where(and(eq(mailOutbox.id, row.id), eq(mailOutbox.holder, row.holder ?? '')));
}

async function sendOne(
  context: MailContext,
  row: OutboxRow,
  { templates, deliver }: Pick<SendOptions, 'templates' | 'deliver'>,
): Promise<'sent' | 'skipped'> {
  const template = templates.find(({ name }) => name === row.template);
  if (!template) throw new Error(`There is no mail named ${row.template}`);
  const written = await template.write(context, row);
  if (!written) return 'skipped';
  const { text, ...rest } = written;
  await deliver({ ...renderMail(text), ...rest, to: row.toAddress });
  return 'sent';
}

/**
 * The mail queue with its retries and backoff.
 * Sends what is due and answers how many mails were taken. Marked as sent directly after the receiver accepted it: a
 * crash before that moment repeats the delivery under the same Message-ID, a crash never loses a mail. A connection that
 * is lost at that moment repeats nothing while the process lives: it remembers what it sent.
 */
export async function sendDueMails(context: MailContext, options: SendOptions): Promise<number> {
  const { db } = context;
  for (let taken = 0; taken < mostAtOnce; taken++) {
    const row = await takeDue(db, options);
    if (!row) return taken;
    const stopRenewing = renewWhile(db, { ...options, row });
    try {
      const outcome = await sendOne(context, row, options).catch(async (error: unknown) => {
        options.onError(error, { id: row.id, template: row.template });
        await postpone(db, row, error);
      });
      if (outcome) await options.holder.end(row.id, () => finish(db, row, outcome));
    } finally {
      stopRenewing();
    }
  }
  return mostAtOnce;
}
