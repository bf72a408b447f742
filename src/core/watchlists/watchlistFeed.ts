import { eq } from 'drizzle-orm';
import { toChangeEntry } from '#core/changes/changeFiles.ts';
import { beginOfDays, listChanges } from '#core/changes/getChanges.ts';
import type { Db } from '#db/Database.ts';
import { watchlist, watchlistItem } from '#db/schema/watchlists.ts';
import type { FeedEntry } from '#lib/Feed.ts';
import { changeDays } from '#wire/changes.ts';
import { listFor, refuseList } from './watchlists.ts';

const mostInFeed = 100;

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

/** What moved at projects of a list, newest first. */
export async function getListEntries(
  db: Db,
  { projects, now }: { projects: readonly string[]; now: Date },
): Promise<FeedEntry[]> {
  if (projects.length === 0) return [];
  const since = beginOfDays(changeDays, now);
  const changes = await listChanges(db, { projectId: projects.join(','), since, limit: mostInFeed });
  return changes.map(toChangeEntry);
}
