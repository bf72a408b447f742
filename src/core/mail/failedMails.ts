import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { mailChannel } from './queueMail.ts';

/** Mails that were given up, oldest first. */
export function getFailedMails(db: Db) {
  return db
    .select({
      id: mailOutbox.id,
      template: mailOutbox.template,
      doneAt: mailOutbox.doneAt,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.outcome, 'failed'))
    .orderBy(asc(mailOutbox.createdAt));
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

/** Puts mails that were given up back in the outbox, as if they were new. Answers how many. */
export async function requeueFailedMails(db: Db): Promise<number> {
  const requeued = await db
    .update(mailOutbox)
    .set({ doneAt: null, outcome: null, attempts: 0, dueAt: sql`now()` })
    .where(and(eq(mailOutbox.outcome, 'failed'), isNotNull(mailOutbox.doneAt)))
    .returning({ id: mailOutbox.id });
  await db.execute(sql`select pg_notify(${mailChannel}, '')`);
  return requeued.length;
}
