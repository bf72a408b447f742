import { desc } from 'drizzle-orm';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { quoteRequest } from '#db/schema/quotes.ts';
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

/** The newest first. */
export async function getQuoteRequests(db: Db, { limit }: { limit: number }): Promise<QuoteRequest[]> {
  return db.select().from(quoteRequest).orderBy(desc(quoteRequest.createdAt)).limit(limit);
}
