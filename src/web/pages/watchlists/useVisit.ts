import { useEffect, useRef } from 'react';
import { useSession } from '#web/client/session.tsx';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';

/** Ends the visit of a list when it is left: the next one marks only what came after. */
export function useVisit(listId: string, seenAt: string): void {
  const { session } = useSession();
  const { lists } = useWatchlists();
  // Somebody who acts as the user must not take the news away from them.
  const isOwn = session.status === 'authenticated' && session.user.adminId === undefined;
  const latest = useRef({ seenAt, counts: false });
  latest.current = { seenAt, counts: isOwn && (lists?.some(({ id }) => id === listId) ?? false) };

  useEffect(() => {
    const leave = () => {
      const { counts, seenAt: at } = latest.current;
      if (!counts) return;
      const body = JSON.stringify({ id: listId, at });
      navigator.sendBeacon('/api/watchlist/visit', new Blob([body], { type: 'application/json' }));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [listId]);
}
