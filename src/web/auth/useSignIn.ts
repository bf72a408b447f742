import { useCallback } from 'react';
import { postAuthForm } from '#web/client/postAuthForm.ts';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import type { Credentials } from './accountCalls.ts';

/** Answers the name of what went wrong, or nothing when signed in. */
export type SignIn = (credentials: Credentials) => Promise<string | undefined>;

/** Signs in with email and password without leaving the page; the session is known to every tab afterwards. */
export function useSignIn(): SignIn {
  const { refresh } = useSession();
  return useCallback(
    async ({ email, password }) => {
      try {
        const { error } = await postAuthForm('/api/auth/callback/credentials', { email, password });
        if (error !== undefined) {
          track('Log In Failed');
          return error;
        }
      } catch {
        return 'UnknownException';
      }
      track('Log In');
      await refresh({ broadcast: true });
      return undefined;
    },
    [refresh],
  );
}
