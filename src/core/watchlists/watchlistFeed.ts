import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { watchlist, watchlistItem } from '#db/schema/watchlists.ts';
import { listFor, refuseList } from './watchlists.ts';

/** Gives a list a feed at a new secret address, or ends it. */
export async function setWatchlistFeed(
  db: Db,
  { userId, id, on }: { userId: string; id: string; on: boolean },
): Promise<string | null> {
  const feedKey = on ? crypto.randomUUID() : null;
  const rows = await db
    .update(watchlist)
    .set({ feedKey })
    .where(listFor({ userId, id }))
    .returning({ id: watchlist.id });
  if (rows.length === 0) throw await refuseList(db, { userId, id });
  return feedKey;
}

/** The list that has that feed; undefined: none has. */
export async function findFeedList(
  db: Db,
  { key }: { key: string },
): Promise<{ name: string; projects: string[] } | undefined> {
  const rows = await db
    .select({ name: watchlist.name, projectId: watchlistItem.projectId })
    .from(watchlist)
    .leftJoin(watchlistItem, eq(watchlistItem.watchlistId, watchlist.id))
    .where(eq(watchlist.feedKey, key));
  const [first] = rows;
  if (!first) return undefined;
  return { name: first.name, projects: rows.flatMap(({ projectId }) => projectId ?? []) };
}
