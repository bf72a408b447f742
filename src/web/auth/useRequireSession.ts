import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useSession } from '#web/client/session.tsx';
import { logInPath } from './authFlow.ts';

/** Keeps a page made for one person true to the session: signed out elsewhere it leaves, as another person it reloads. */
export function useRequireSession(username: string): void {
  const { status, user } = useSession().session;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const other = user !== null && user.username !== username;

  useEffect(() => {
    if (status === 'unauthenticated') void navigate(logInPath(`${pathname}${search}`), { replace: true });
  }, [status, pathname, search, navigate]);

  useEffect(() => {
    if (other) void revalidate();
  }, [other, revalidate]);
}
