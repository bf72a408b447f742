import { createContext, use } from 'react';
import type { Watchlist } from '#wire/watchlists.ts';

export interface Watched {
  id: string;
  name: string;
}

export interface Watchlists {
  /** Undefined until they are known; a signed-out visitor has none. */
  lists: readonly Watchlist[] | undefined;
  isWatched(projectId: string): boolean;
  /** Adds to the list used last, or removes from every list. Signed out it leads to log-in first and then goes on. */
  toggle(project: Watched): void;
  /** Adds to or removes from one list. */
  change(listId: string, edit: { add?: string[]; remove?: string[] }): Promise<boolean>;
  create(name: string, projects?: string[]): Promise<boolean>;
  /** Asks the server again after a change made elsewhere, and tells the other tabs. */
  reload(): Promise<void>;
}

export const WatchlistsContext = createContext<Watchlists | undefined>(undefined);

export function useWatchlists(): Watchlists {
  const watchlists = use(WatchlistsContext);
  if (!watchlists) throw new Error('useWatchlists needs a WatchlistsProvider above it.');
  return watchlists;
}
