import { desc, eq, isNull, lt } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { quoteRequest } from '#db/schema/quotes.ts';
import { notFound } from '#lib/AppError.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { retention } from '#model/retention.ts';
import type { Quote } from '#wire/quotes.ts';
import { quoteAskedMail } from './quoteMail.ts';

export type QuoteRequest = typeof quoteRequest.$inferSelect;

/** Stores a request for a quote and tells whoever answers. One that fell into the trap for robots is dropped silently. */
export async function requestQuote(
  db: Db,
  { quote: { fax, ...quote }, mailTo }: { quote: Quote; mailTo: string | undefined },
): Promise<void> {
  if (fax !== '') return;
  await db.transaction(async (tx) => {
    const [stored] = await tx.insert(quoteRequest).values(quote).returning({ id: quoteRequest.id });
    if (mailTo === undefined || !stored) return;
    await queueMail(tx, {
      template: quoteAskedMail,
      to: mailTo,
      payload: quote,
      dedupeKey: `quote ${stored.id}`,
    });
  });
}

/** The newest first; only those that staff is not done with unless `all`. */
export async function getQuoteRequests(
  db: Db,
  { limit, all = false }: { limit: number; all?: boolean },
): Promise<QuoteRequest[]> {
  return db
    .select()
    .from(quoteRequest)
    .where(all ? undefined : isNull(quoteRequest.closedAt))
    .orderBy(desc(quoteRequest.createdAt))
    .limit(limit);
}

/** Staff has answered a request, or is not done with it after all. */
export async function setQuoteClosed(
  db: Db,
  { id, closed, actor, now }: { id: string; closed: boolean; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [quote] = await tx
      .update(quoteRequest)
      .set({ closedAt: closed ? now : null })
      .where(eq(quoteRequest.id, id))
      .returning({ id: quoteRequest.id });
    if (!quote) throw notFound(`There is no request ${id}`);
    await recordStaffAudit(tx, {
      event: closed ? 'quote.closed' : 'quote.reopened',
      actor,
      detail: { quote: id },
    });
  });
}

/** Forgets who asked, long after staff was done with it. */
export async function sweepQuotes(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(quoteRequest).where(lt(quoteRequest.closedAt, daysBefore(now, retention.quotes.days)));
}
