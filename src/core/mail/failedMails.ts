import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { mailChannel } from './queueMail.ts';

/** Mails that were given up, oldest first. To whom they go is nobody's business here, and mail servers repeat it. */
export async function getFailedMails(db: Db, { limit }: { limit: number }) {
  const rows = await db
    .select({
      toAddress: mailOutbox.toAddress,
      id: mailOutbox.id,
      template: mailOutbox.template,
      attempts: mailOutbox.attempts,
      doneAt: mailOutbox.doneAt,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.outcome, 'failed'))
    .orderBy(asc(mailOutbox.createdAt))
    .limit(limit);
  return rows.map(({ toAddress, lastError, ...mail }) => {
    const recipient = new RegExp(toAddress.replaceAll(/[^\w@]/g, String.raw`\$&`), 'gi');
    return { ...mail, lastError: lastError?.replaceAll(recipient, 'the recipient') ?? null };
  });
}

/** Mails by what became of them, for whoever watches the site. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where done_at is null)::int`,
      failed: sql<number>`count(*) filter (where outcome = 'failed')::int`,
    })
    .from(mailOutbox)
    .where(sql`done_at is null or outcome = 'failed'`);
  return counts ?? { waiting: 0, failed: 0 };
}

/** Puts mails that were given up back in the outbox, as if they were new: one, or all. Answers how many. */
export async function requeueFailedMails(
  db: Db,
  { id, actor }: { id?: string | undefined; actor: Actor },
): Promise<number> {
  return db.transaction(async (tx) => {
    const requeued = await tx
      .update(mailOutbox)
      .set({ doneAt: null, outcome: null, attempts: 0, dueAt: sql`now()` })
      .where(
        and(
          eq(mailOutbox.outcome, 'failed'),
          isNotNull(mailOutbox.doneAt),
          id === undefined ? undefined : eq(mailOutbox.id, id),
        ),
      )
      .returning({ id: mailOutbox.id });
    if (requeued.length === 0) return 0;
    await recordStaffAudit(tx, {
      event: 'mail.requeued',
      actor,
      detail: { mails: String(requeued.length), ...(id !== undefined && { mail: id }) },
    });
    await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
    return requeued.length;
  });
}
