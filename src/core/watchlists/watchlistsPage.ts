import { eq, sql } from 'drizzle-orm';
import { getOwner, mayUse, ownerIdOf } from '#core/organisations/owners.ts';
import { getRows } from '#core/projects/getRows.ts';
import type { Db } from '#db/Database.ts';
import { watchlist } from '#db/schema/watchlists.ts';
import type { WatchlistsPage } from '#wire/watchlists.ts';
import { getWatchedChanges } from './watchedChanges.ts';
import { getWatchlists } from './watchlists.ts';

/** Everything that `/my/watchlists` shows. */
export async function getWatchlistsPage(
  db: Db,
  { userId, organisation }: { userId: string; organisation: string | undefined },
): Promise<Pick<WatchlistsPage, 'lists' | 'seenAt'>> {
  const ownerId = ownerIdOf(await getOwner(db, { userId, organisation, use: 'see' }));
  const seenAt = new Date().toISOString();
  const lists = await getWatchlists(db, { userId, organisation });
  const ids = [...new Set(lists.flatMap(({ projects }) => projects))];
  const rows = new Map((await getRows(db, ids)).map((row) => [row.id, row]));
  const changes = await getWatchedChanges(db, { ownerId });
  const kept = await db
    .select({
      ...{ id: watchlist.id, visitedAt: watchlist.visitedAt, feedKey: watchlist.feedKey },
      mayChange: sql<boolean>`${mayUse(watchlist, { userId, use: 'change' })}`,
    })
    .from(watchlist)
    .where(eq(watchlist.ownerId, ownerId));
  const keptOf = new Map(kept.map((one) => [one.id, one]));
  return {
    seenAt,
    lists: lists.map((list) => ({
      ...list,
      rows: list.projects.flatMap((id) => rows.get(id) ?? []),
      changes: changes.get(list.id) ?? {},
      visitedAt: keptOf.get(list.id)?.visitedAt.toISOString() ?? '',
      // Whoever knows it goes on reading after they left.
      feedKey: keptOf.get(list.id)?.mayChange ? (keptOf.get(list.id)?.feedKey ?? null) : null,
    })),
  };
}
