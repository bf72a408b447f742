import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type SessionUser, sessionAnswerSchema } from '#wire/accounts.ts';

type State = { status: 'loading' | 'authenticated' | 'unauthenticated'; user: SessionUser | undefined };

let state: State = { status: 'loading', user: undefined };
const listeners = new Set<() => void>();
let asked = false;

async function load() {
  const answer = z.parse(sessionAnswerSchema, await (await fetch('/api/auth/session')).json());
  state = { status: answer.user ? 'authenticated' : 'unauthenticated', user: answer.user };
  for (const listener of listeners) listener();
}

export function useAuthSession() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (!asked) void load();
      asked = true;
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );
  const refresh = useCallback(() => load(), []);
  return { ...current, refresh };
}
