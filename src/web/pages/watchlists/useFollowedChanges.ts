import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';
import type { Watchlist } from '#wire/watchlists.ts';

const signature = (lists: readonly Watchlist[]) => lists.map(({ id, version }) => `${id} ${version}`).join();

/** Loads the page's data again when a star, a dialog or another tab has changed a list. */
export function useFollowedChanges(shown: readonly Watchlist[] | undefined): void {
  const { lists } = useWatchlists();
  const { revalidate } = useRevalidator();
  const known = lists && signature(lists);
  const follow = useEffectEvent(() => {
    if (shown && known !== undefined && known !== signature(shown)) void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown follows what is known, not the reverse.
  useEffect(() => follow(), [known]);
}
