import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { track } from '#web/client/userEvents.ts';

const load = () => import('./Tour.tsx');
const Tour = lazy(async () => ({ default: (await load()).Tour }));

export interface TourControl {
  isEnabled: boolean;
  /** Goes to the home page and starts there. */
  start(): void;
}

const TourContext = createContext<TourControl>({ isEnabled: false, start: () => undefined });

/** Starts the tour on `/?tour=true` and takes the parameter away at its end. */
export function TourProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const [startedFor, setStartedFor] = useState<'visitor' | 'user' | null>(null);
  const { session } = useSession();
  const { pathname, key } = useLocation();
  const search = useQuery();
  const navigate = useNavigate();
  const isAsked = enabled && pathname === '/' && search.has('tour');
  const isSignedIn = session.status === 'authenticated';
  const isOn = startedFor !== null;
  /** The history entries that a tour was on: going back to one of them starts no other. */
  const shownAt = useRef(new Set<string>());
  const end = useCallback(() => setStartedFor(null), []);

  useEffect(() => {
    if (isAsked) void load();
    if (!isAsked || session.status === 'loading' || isOn || shownAt.current.has(key)) return;
    track('Start Guided User Tour');
    setStartedFor(isSignedIn ? 'user' : 'visitor');
  }, [isAsked, isSignedIn, session.status, isOn, key]);

  // Signing in half-way changes what there is to show, and leaving the page leaves the tour.
  useEffect(() => {
    if (isOn && ((isSignedIn && startedFor === 'visitor') || pathname !== '/')) end();
  }, [isOn, startedFor, isSignedIn, pathname, end]);

  useEffect(() => {
    if (isOn) {
      shownAt.current.add(key);
    } else if (isAsked && shownAt.current.has(key)) {
      const rest = new URLSearchParams(search);
      rest.delete('tour');
      void navigate(`?${rest}`, { replace: true });
    }
  }, [isOn, isAsked, key, search, navigate]);

  const start = useCallback(() => void navigate('/?tour=true'), [navigate]);
  return (
    <TourContext value={{ isEnabled: enabled, start }}>
      {children}
      {startedFor && (
        <Suspense>
          <Tour isSignedIn={startedFor === 'user'} onEnd={end} />
        </Suspense>
      )}
    </TourContext>
  );
}

/** `const { start } = useTour()` for a Get Started button. */
export function useTour(): TourControl {
  return use(TourContext);
}
