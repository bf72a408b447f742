import { getOwnerChoice } from '#core/organisations/organisations.ts';
import { getWatchlistsPage } from '#core/watchlists/watchlistsPage.ts';
import { organisationOf } from './organisations.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadWatchlists: PageLoader<'watchlists'> = async ({ db }, { query, requireViewer }) => {
  const { id, username } = await requireViewer();
  const asked = { userId: id, organisation: organisationOf(query) };
  const [page, owner] = await Promise.all([getWatchlistsPage(db, asked), getOwnerChoice(db, asked)]);
  return { data: { ...page, owner, username }, tags: [] };
};
