import { useRevalidator } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { useWatchlists, type Watchlists } from '#web/watchlists/WatchlistsContext.tsx';

type ListChanges = Pick<Watchlists, 'change' | 'create' | 'reload' | 'lists'>;

/** How the shown lists are changed: the account's own by what keeps all stars in step, an organisation's by calls alone. */
export function useListChanges(): ListChanges {
  const own = useWatchlists();
  const { current, pathOf } = useOwner();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  if (current === null) return own;
  const save = async (path: string, body: unknown) => {
    try {
      await fetchJson(pathOf(path), { body });
      await revalidate();
      return true;
    } catch (error) {
      toast.show(messageOf(error), { kind: 'error' });
      return false;
    }
  };
  return {
    lists: undefined,
    reload: revalidate,
    change: (id, edit) => save('/api/watchlist/items', { id, ...edit }),
    create: (name, projects = []) => save('/api/watchlist/create', { name, projects }),
  };
}
