import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { ClientError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { track } from '#web/client/userEvents.ts';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { storageKeys } from '#wire/storageKeys.ts';
import type { Watchlist } from '#wire/watchlists.ts';
import { store } from '../storage/storage.ts';
import type { Watchlists } from './WatchlistsContext.tsx';

interface ListEdit {
  add?: readonly string[];
  remove?: readonly string[];
}

/** What the lists will be when the server agrees: shown at once, rolled back when it does not. */
export function editLists(
  lists: readonly Watchlist[],
  listId: string,
  { add = [], remove = [] }: ListEdit,
): Watchlist[] {
  return lists.map((list) => {
    if (list.id !== listId) return list;
    const kept = list.projects.filter((id) => !remove.includes(id));
    return { ...list, projects: [...kept, ...add.filter((id) => !kept.includes(id))] };
  });
}

/** Takes over what the server said of one list, unless something newer is known already. */
export function mergeList(lists: readonly Watchlist[], changed: Watchlist): Watchlist[] {
  const known = lists.find(({ id }) => id === changed.id);
  if (!known) return [...lists, changed];
  return known.version > changed.version
    ? [...lists]
    : lists.map((list) => (list.id === changed.id ? changed : list));
}

interface PendingEdit {
  listId: string;
  edit: ListEdit;
}

/** The list that was changed last is the one that a star adds to. */
export const lastListKey = storageKeys.lastWatchlist.key;

const failed = 'Your watchlist could not be saved. Please try again.';

/** The lists as the server knows them, with what is on its way to the server on top; all tabs stay in step. */
export function useWatchlistStore(username: string | undefined) {
  const [known, setKnown] = useState<readonly Watchlist[]>();
  /** What `known` will be after the next rendering. */
  const latest = useRef(known);
  const [edits, setEdits] = useState<readonly PendingEdit[]>([]);
  const channel = useRef<BroadcastChannel>(undefined);
  const toast = useToast();

  const lists = useMemo(
    () => known && edits.reduce((all, { listId, edit }) => editLists(all, listId, edit), [...known]),
    [known, edits],
  );

  const keep = useCallback((next: readonly Watchlist[] | undefined) => {
    latest.current = next;
    setKnown(next);
  }, []);

  const load = useCallback(async () => {
    try {
      keep(await fetchJson<Watchlist[]>('/api/watchlist'));
    } catch {
      // What is known stays; the next change or visit asks again.
    }
  }, [keep]);

  useEffect(() => {
    keep(undefined);
    if (username === undefined) return;
    void load();
    const tabs = new BroadcastChannel('watchlists');
    tabs.onmessage = () => void load();
    channel.current = tabs;
    return () => tabs.close();
  }, [username, load, keep]);

  const tell = useCallback(() => channel.current?.postMessage('changed'), []);

  const save = useCallback(
    async (path: string, body: unknown) => {
      try {
        const changed = await fetchJson<Watchlist>(path, { body });
        store(lastListKey, changed.id);
        keep(mergeList(latest.current ?? [], changed));
        tell();
        return true;
      } catch (error) {
        toast.show(error instanceof ClientError ? messageOf(error) : failed, { kind: 'error' });
        await load();
        return false;
      }
    },
    [keep, load, tell, toast],
  );

  const change = useCallback<Watchlists['change']>(
    async (listId, edit) => {
      const pending = { listId, edit };
      setEdits((current) => [...current, pending]);
      const done = await save('/api/watchlist/items', { id: listId, ...edit });
      setEdits((current) => current.filter((other) => other !== pending));
      return done;
    },
    [save],
  );

  const create = useCallback<Watchlists['create']>(
    async (name, projects = []) => {
      const done = await save('/api/watchlist/create', { name, projects });
      if (done) track('Create Watchlist');
      return done;
    },
    [save],
  );

  const reload = useCallback(async () => {
    await load();
    tell();
  }, [load, tell]);

  return { lists, latest, change, create, reload };
}
