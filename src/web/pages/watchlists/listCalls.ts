import { fetchJson } from '#web/client/fetchJson.ts';
import type { Watchlist } from '#wire/watchlists.ts';

export const renameList = ({ id, version }: Watchlist, name: string) =>
  fetchJson<Watchlist>('/api/watchlist/update', { body: { id, name, version } });

export const deleteList = (id: string) => fetchJson('/api/watchlist/delete', { body: { id } });

export const visitList = (id: string, seenAt: string) =>
  fetchJson('/api/watchlist/visit', { body: { id, at: seenAt } });

/** Moves one list up or down among all. */
export function moveList(
  path: string,
  { lists, id, by }: { lists: readonly Watchlist[]; id: string; by: -1 | 1 },
): Promise<Watchlist[]> {
  const ids = lists.map((list) => list.id);
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return fetchJson<Watchlist[]>(path, { body: { ids } });
}
