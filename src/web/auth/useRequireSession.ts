import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { logInPath } from './authFlow.ts';
import { useAuthSession } from './useAuthSession.ts';

/** Keeps a page made for one person true to the session: signed out elsewhere it leaves, as another person it loads anew. */
export function useRequireSession(username: string): { impersonating: boolean } {
  const { status, user } = useAuthSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const other = user !== undefined && user.username !== username;

  useEffect(() => {
    if (status === 'unauthenticated') void navigate(logInPath(`${pathname}${search}`), { replace: true });
  }, [status, pathname, search, navigate]);

  useEffect(() => {
    if (other) void revalidate();
  }, [other, revalidate]);

  return { impersonating: user?.adminId !== undefined };
}
