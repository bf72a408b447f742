import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';

/** The channel on which instances tell each other which shared pages are out of date. */
export const cacheTagChannel = 'cache_tags';

type InvalidationListener = (tags: readonly string[]) => void;
const hearers = new Set<InvalidationListener>();

/** Tells of tags that this process touches before their notification comes round, so that whoever changed something reads it. */
export function onInvalidation(hear: InvalidationListener): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

/**
 * Drops the shared pages that were made from data with these tags, in every instance. Called inside the
 * transaction that changes the data: PostgreSQL delivers it at commit, or never.
 */
export async function invalidateTags(db: Db, tags: readonly string[]): Promise<void> {
  for (const hear of hearers) hear(tags);
  await db.execute(sql`select pg_notify(${cacheTagChannel}, ${JSON.stringify(tags)})`);
}
