import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Watchlist } from '#wire/watchlists.ts';
import { logInPath } from '../auth/authFlow.ts';
import { track } from '../client/events.ts';
import { fetchJson } from '../client/fetchJson.ts';
import { useSession } from '../client/session.tsx';
import { StarContext } from '../projects/StarSlot.tsx';
import { useAuthModal } from '../shell/AuthModalContext.tsx';
import { isWide } from '../shell/isWide.ts';
import { useToast } from '../ui/ToastProvider.tsx';
import { editLists, mergeList } from './editLists.ts';
import { type Watched, type Watchlists, WatchlistsContext } from './WatchlistsContext.tsx';
import { WatchStar } from './WatchStar.tsx';

const ListsDialog = lazy(async () => ({ default: (await import('./ListsDialog.tsx')).ListsDialog }));

const firstListName = 'My watchlist';
const failed = 'Your watchlist could not be saved. Please try again.';

const drawStar = (project: Watched) => <WatchStar project={project} />;

/** Knows the signed-in user's watchlists and keeps all tabs in step. */
export function WatchlistsProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession().session;
  const username = user?.username;
  const [lists, setLists] = useState<readonly Watchlist[]>();
  const [choosing, setChoosing] = useState<Watched>();
  const [pending, setPending] = useState<Watched>();
  const lastUsed = useRef<string>(undefined);
  const channel = useRef<BroadcastChannel>(undefined);
  const { show: showAuth } = useAuthModal();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const load = useCallback(async () => setLists(await fetchJson<Watchlist[]>('/api/watchlist')), []);

  useEffect(() => {
    setLists(undefined);
    if (username === undefined) return;
    void load().catch(() => undefined);
    const tabs = new BroadcastChannel('watchlists');
    tabs.onmessage = () => void load().catch(() => undefined);
    channel.current = tabs;
    return () => tabs.close();
  }, [username, load]);

  const keep = useCallback((changed: Watchlist) => {
    lastUsed.current = changed.id;
    setLists((current) => mergeList(current ?? [], changed));
    channel.current?.postMessage('changed');
  }, []);

  const save = useCallback(
    async (path: string, body: unknown) => {
      try {
        keep(await fetchJson<Watchlist>(path, { body }));
        return true;
      } catch {
        toast.show(failed, { kind: 'error' });
        // What was shown in advance did not happen.
        await load().catch(() => undefined);
        return false;
      }
    },
    [keep, load, toast],
  );

  const change = useCallback<Watchlists['change']>(
    (id, edit) => {
      setLists((current) => current && editLists(current, id, edit));
      return save('/api/watchlist/items', { id, ...edit });
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

  const watch = useCallback(
    async (project: Watched, known: readonly Watchlist[]) => {
      const list = known.find(({ id }) => id === lastUsed.current) ?? known[0];
      const done = list
        ? await change(list.id, { add: [project.id] })
        : await create(firstListName, [project.id]);
      if (!done) return;
      track('Add To Watchlist', { projectId: project.id });
      toast.show(`${project.name} is on “${list?.name ?? firstListName}”.`, {
        action: { label: 'Change list', onAct: () => setChoosing(project) },
      });
    },
    [change, create, toast],
  );

  const unwatch = useCallback(
    async (project: Watched, known: readonly Watchlist[]) => {
      const holding = known.filter(({ projects }) => projects.includes(project.id));
      const done = await Promise.all(holding.map(({ id }) => change(id, { remove: [project.id] })));
      if (!done.every(Boolean)) return;
      track('Remove From Watchlist', { projectId: project.id });
      toast.show(`${project.name} is no longer watched.`);
    },
    [change, toast],
  );

  const toggle = useCallback(
    (project: Watched) => {
      if (status !== 'authenticated') {
        setPending(project);
        if (isWide()) showAuth('login', { note: `Log in to watch ${project.name}.` });
        else void navigate(logInPath(`${pathname}${search}`));
        return;
      }
      if (!lists) return;
      const watched = lists.some(({ projects }) => projects.includes(project.id));
      void (watched ? unwatch : watch)(project, lists);
    },
    [status, lists, showAuth, navigate, pathname, search, watch, unwatch],
  );

  // A star pressed before the log-in is completed after it.
  useEffect(() => {
    if (!pending || !lists) return;
    setPending(undefined);
    if (!lists.some(({ projects }) => projects.includes(pending.id))) void watch(pending, lists);
  }, [pending, lists, watch]);

  const value = useMemo<Watchlists>(
    () => ({
      lists,
      isWatched: (id) => lists?.some(({ projects }) => projects.includes(id)) ?? false,
      toggle,
      change,
      create,
      replace: setLists,
    }),
    [lists, toggle, change, create],
  );
  return (
    <WatchlistsContext value={value}>
      <StarContext value={drawStar}>{children}</StarContext>
      {choosing && (
        <Suspense>
          <ListsDialog project={choosing} onClose={() => setChoosing(undefined)} />
        </Suspense>
      )}
    </WatchlistsContext>
  );
}
