import { useCallback } from 'react';
import { type Credentials, postAuthForm } from './accountCalls.ts';
import { useAuthSession } from './useAuthSession.ts';

/** Answers the name of what went wrong, or nothing when signed in. */
export type SignIn = (credentials: Credentials) => Promise<string | undefined>;

/** Signs in with email and password without leaving the page; the session is known to every tab afterwards. */
export function useSignIn(): SignIn {
  const { refresh } = useAuthSession();
  return useCallback(
    async ({ email, password }) => {
      try {
        const next = await postAuthForm('/api/auth/callback/credentials', { email, password });
        const error = next.searchParams.get('error');
        if (error !== null) return error;
      } catch {
        return 'UnknownException';
      }
      await refresh();
      return undefined;
    },
    [refresh],
  );
}
