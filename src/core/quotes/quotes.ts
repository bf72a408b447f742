import { desc } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { quoteRequest } from '#db/schema/quotes.ts';
import type { Quote } from '#wire/quote.ts';

export type QuoteRequest = typeof quoteRequest.$inferSelect;

/** Stores a request for a quote. One that fell into the trap for robots is dropped without a word. */
export async function requestQuote(db: Db, { fax, ...quote }: Quote): Promise<QuoteRequest | undefined> {
  if (fax !== '') return undefined;
  const [stored] = await db.insert(quoteRequest).values(quote).returning();
  return stored;
}

/** The newest first. */
export async function getQuoteRequests(db: Db, { limit }: { limit: number }): Promise<QuoteRequest[]> {
  return db.select().from(quoteRequest).orderBy(desc(quoteRequest.createdAt)).limit(limit);
}
