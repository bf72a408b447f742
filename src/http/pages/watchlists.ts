import { getWatchlistsPage } from '#core/watchlists/watchlistsPage.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadWatchlists: PageLoader<'watchlists'> = async ({ db }, { requireViewer }) => {
  const { id, username } = await requireViewer();
  return { data: { ...(await getWatchlistsPage(db, { userId: id })), username }, tags: [] };
};
