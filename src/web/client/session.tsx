import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { SessionAnswer, SessionUser } from '#wire/auth.ts';
import { messages } from '#wire/messages.ts';
import { storageKeys } from '#wire/storageKeys.ts';
import { store } from '../storage/storage.ts';
import { fetchJson } from './fetchJson.ts';
import { forgetPages } from './pageMemory.ts';
import { postAuthForm } from './postAuthForm.ts';
import { track } from './userEvents.ts';

/** Sends a failure of the session's calls to the log of the authentication endpoints. */
function logAuthError(code: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  navigator.sendBeacon('/api/auth/_log', new URLSearchParams({ level: 'error', code, message }));
}

export type Session =
  | { status: 'loading' | 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser; expires: string };

export interface SessionClient {
  session: Session;
  /** Asks the server again; `broadcast` tells the other tabs to do so too, as after a log-in. */
  refresh(options?: { broadcast?: boolean }): Promise<Session>;
  /** Ends the session here and in every other tab, and says so. */
  signOut(): Promise<void>;
}

/** Other tabs hear of changes through this key of local storage. */
const messageKey = storageKeys.sessionMessage.key;
const loading: Session = { status: 'loading', user: null };
const signedOut: Session = { status: 'unauthenticated', user: null };

const SessionContext = createContext<SessionClient | undefined>(undefined);

async function fetchSession(): Promise<Session> {
  try {
    const { user, expires } = (await fetchJson<SessionAnswer | undefined>('/api/auth/session')) ?? {};
    return user ? { status: 'authenticated', user, expires: expires ?? '' } : signedOut;
  } catch (error) {
    logAuthError('CLIENT_FETCH_ERROR', error);
    return signedOut;
  }
}

function broadcast(trigger: 'signout' | 'getSession'): void {
  store(
    messageKey,
    JSON.stringify({ event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) }),
  );
}

async function postSignOut(): Promise<void> {
  const { error } = await postAuthForm('/api/auth/signout');
  if (error !== undefined) throw new Error(error);
}

export interface SessionProviderProps {
  /** Seconds between questions to the server; 0 asks only on focus and on messages from other tabs. */
  refetchSeconds?: number;
  refetchOnWindowFocus?: boolean;
  children: ReactNode;
}

/** Knows who is signed in. Put it once around the app, inside a ToastProvider. */
export function SessionProvider({
  refetchSeconds = 0,
  refetchOnWindowFocus = true,
  children,
}: SessionProviderProps) {
  const [session, setSession] = useState<Session>(loading);
  const latest = useRef(session);
  const pending = useRef<Promise<Session>>(undefined);
  const toast = useToast();

  const keep = useCallback((next: Session) => {
    // The same answer again must not render the whole shell again.
    if (JSON.stringify(latest.current) === JSON.stringify(next)) return;
    if (latest.current !== loading) forgetPages();
    latest.current = next;
    setSession(next);
  }, []);

  const refresh = useCallback(
    async ({ broadcast: tell = false } = {}) => {
      // A question asked before the log-in would be answered with what was true before it.
      if (tell) await pending.current;
      pending.current ??= fetchSession().finally(() => {
        pending.current = undefined;
      });
      const next = await pending.current;
      if (latest.current.status === 'authenticated' && next.status === 'unauthenticated')
        track('Session Expired');
      keep(next);
      if (tell) broadcast('getSession');
      return next;
    },
    [keep],
  );

  const signOut = useCallback(async () => {
    try {
      await postSignOut();
      keep(signedOut);
      broadcast('signout');
      track('Sign Out');
      toast.show(messages.signedOut);
    } catch {
      toast.show(messages.signOutFailed, { kind: 'error' });
    }
  }, [keep, toast]);

  useEffect(() => {
    // A task of its own: sending takes as long as much of a page's rendering, and a visitor wants to use the page now.
    const asking = setTimeout(() => void refresh());
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === messageKey && newValue) void refresh();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      clearTimeout(asking);
      window.removeEventListener('storage', onStorage);
    };
  }, [refresh]);

  useEffect(() => {
    if (!refetchOnWindowFocus) return;
    const onFocus = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [refetchOnWindowFocus, refresh]);

  useEffect(() => {
    if (refetchSeconds <= 0) return;
    const timer = setInterval(() => void refresh(), refetchSeconds * 1000);
    return () => clearInterval(timer);
  }, [refetchSeconds, refresh]);

  const client = useMemo(() => ({ session, refresh, signOut }), [session, refresh, signOut]);
  return <SessionContext value={client}>{children}</SessionContext>;
}

/** `const { session, signOut } = useSession()`; `session.status` is loading, authenticated or unauthenticated. */
export function useSession(): SessionClient {
  const client = use(SessionContext);
  if (!client) throw new Error('useSession needs a SessionProvider above it.');
  return client;
}
