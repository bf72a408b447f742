import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { track } from '../client/events.ts';
import { useSession } from '../client/session.tsx';
import { tourOff, tourReducer } from './tourReducer.ts';
import { getTourSteps } from './tourSteps.ts';

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
  const [state, dispatch] = useReducer(tourReducer, tourOff);
  const { session } = useSession();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const isAsked = enabled && pathname === '/' && search.has('tour');
  const isSignedIn = session.status === 'authenticated';
  const wasOn = useRef(false);

  useEffect(() => {
    if (isAsked) void load();
    if (!isAsked || session.status === 'loading' || state.isOn || wasOn.current) return;
    track('Start Guided User Tour');
    dispatch({ type: 'start', isSignedIn, total: getTourSteps({ isSignedIn }).length });
  }, [isAsked, isSignedIn, session.status, state.isOn]);

  // Signing in half-way changes what there is to show, and leaving the page leaves the tour.
  useEffect(() => {
    if (state.isOn && ((isSignedIn && !state.isSignedIn) || pathname !== '/')) dispatch({ type: 'end' });
  }, [state.isOn, state.isSignedIn, isSignedIn, pathname]);

  useEffect(() => {
    if (state.isOn) {
      wasOn.current = true;
    } else if (wasOn.current) {
      if (isAsked) {
        const rest = new URLSearchParams(search);
        rest.delete('tour');
        setSearch(rest, { replace: true, preventScrollReset: true });
      } else {
        wasOn.current = false;
      }
    }
  }, [state.isOn, isAsked, search, setSearch]);

  const start = useCallback(() => void navigate('/?tour=true'), [navigate]);
  return (
    <TourContext value={{ isEnabled: enabled, start }}>
      {children}
      {state.isOn && (
        <Suspense>
          <Tour state={state} dispatch={dispatch} />
        </Suspense>
      )}
    </TourContext>
  );
}

/** `const { start } = useTour()` for a Get Started button. */
export function useTour(): TourControl {
  return use(TourContext);
}
