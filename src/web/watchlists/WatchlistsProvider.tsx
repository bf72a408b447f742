import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuthModal } from '#web/auth/AuthModalContext.tsx';
import { logInPath } from '#web/auth/authFlow.ts';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { isWide } from '#web/ui/isWide.ts';
import { takeLayerEntry } from '#web/ui/layerHistory.ts';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { storageKeys } from '#wire/storageKeys.ts';
import type { Watchlist } from '#wire/watchlists.ts';
import { readStored } from '../storage/storage.ts';
import { lastListKey, useWatchlistStore } from './useWatchlistStore.ts';
import { type Watched, type Watchlists, WatchlistsContext } from './WatchlistsContext.tsx';

const key = storageKeys.pendingStar.key;

/** Who logs in later than this has forgotten the star. */
const keptMs = 15 * 60_000;

/** Remembers a star pressed before the log-in, which may lead over another site and back. */
function keepStar({ id, name }: Watched, now: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, name, at: now }));
  } catch {
    // Without storage the star has to be pressed again.
  }
}

function forgetStar(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The star to complete now, once. */
function takeStar(now: number): Watched | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return undefined;
    sessionStorage.removeItem(key);
    const { id, name, at } = JSON.parse(kept) as Watched & { at: number };
    return now - at < keptMs ? { id, name } : undefined;
  } catch {
    return undefined;
  }
}

const ListsDialog = lazy(async () => ({ default: (await import('./ListsDialog.tsx')).ListsDialog }));

const firstListName = 'My watchlist';

/** Knows the signed-in user's watchlists and keeps all tabs in step. */
export function WatchlistsProvider({ children }: { children: ReactNode }) {
  const { status, user } = useSession().session;
  const username = user?.username;
  const { lists, latest, change, create, reload } = useWatchlistStore(username);
  const [choosing, setChoosing] = useState<Watched>();
  const [early, setEarly] = useState<Watched>();
  const creating = useRef<Promise<boolean>>(undefined);
  const { state: authState, show: showAuth } = useAuthModal();
  const wasAsked = useRef(false);
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const watch = useCallback(
    async (project: Watched) => {
      // Two stars pressed in a row without any list yet make one list.
      await creating.current;
      const known = latest.current ?? [];
      const lastUsed = readStored(lastListKey);
      const list = known.find(({ id }) => id === lastUsed) ?? known[0];
      const saving = list ? change(list.id, { add: [project.id] }) : create(firstListName, [project.id]);
      if (!list) creating.current = saving;
      if (!(await saving)) return;
      track('Add To Watchlist', { projectId: project.id });
      toast.show(`${project.name} is on “${list?.name ?? firstListName}”.`, {
        action: { label: 'Change list', onAct: () => setChoosing(project) },
      });
      // The star is saved whatever becomes of the question.
      await import('./offerAlertMails.ts')
        .then(({ offerAlertMails }) => offerAlertMails(toast))
        .catch(() => undefined);
    },
    [change, create, latest, toast],
  );

  const unwatch = useCallback(
    async (project: Watched, holders: readonly Watchlist[]) => {
      const done = await Promise.all(holders.map(({ id }) => change(id, { remove: [project.id] })));
      if (!done.every(Boolean)) return;
      track('Remove From Watchlist', { projectId: project.id });
      toast.show(`${project.name} is no longer watched.`, {
        action: {
          label: 'Undo',
          onAct: () => void Promise.all(holders.map(({ id }) => change(id, { add: [project.id] }))),
        },
      });
    },
    [change, toast],
  );

  const toggle = useCallback(
    (project: Watched) => {
      if (status === 'loading') return setEarly(project);
      if (status === 'unauthenticated') {
        keepStar(project, Date.now());
        if (isWide()) showAuth('login', { note: `Log in to watch ${project.name}.` });
        else void navigate(logInPath(`${pathname}${search}`), { replace: takeLayerEntry() });
        return;
      }
      if (!lists) return keepStar(project, Date.now());
      const holders = lists.filter(({ projects }) => projects.includes(project.id));
      void (holders.length > 0 ? unwatch(project, holders) : watch(project));
    },
    [status, lists, showAuth, navigate, pathname, search, watch, unwatch],
  );

  // The stars keep one function, or all of a page would be rendered again as soon as it is known who is there.
  const latestToggle = useRef(toggle);
  useLayoutEffect(() => {
    latestToggle.current = toggle;
  }, [toggle]);

  // Pressed before it was known who is there.
  useEffect(() => {
    if (!early || status === 'loading') return;
    setEarly(undefined);
    toggle(early);
  }, [early, status, toggle]);

  // A star pressed before the log-in is completed after it, and forgotten when the log-in is closed.
  useEffect(() => {
    const star = lists && takeStar(Date.now());
    if (star && !lists.some(({ projects }) => projects.includes(star.id))) void watch(star);
  }, [lists, watch]);
  useEffect(() => {
    if (authState === 'hidden' && wasAsked.current && status === 'unauthenticated') forgetStar();
    wasAsked.current = authState !== 'hidden';
  }, [authState, status]);

  const value = useMemo<Watchlists>(
    () => ({
      lists,
      isWatched: (id) => lists?.some(({ projects }) => projects.includes(id)) ?? false,
      toggle: (project) => latestToggle.current(project),
      change,
      create,
      reload,
    }),
    [lists, change, create, reload],
  );
  return (
    <WatchlistsContext value={value}>
      {children}
      {choosing && (
        <Suspense>
          <ListsDialog project={choosing} onClose={() => setChoosing(undefined)} />
        </Suspense>
      )}
    </WatchlistsContext>
  );
}
