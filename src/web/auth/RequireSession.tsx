import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SessionUser } from '#wire/accounts.ts';
import { stepPaths } from './authFlow.ts';
import { useAuthSession } from './useAuthSession.ts';

interface RequireSessionProps {
  /** Shown until it is known who is here. */
  fallback: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** For pages under `/my`: a signed-out visit leads to log-in and comes back afterwards. */
export function RequireSession({ fallback, children }: RequireSessionProps) {
  const { status, user } = useAuthSession();
  const { pathname, search, hash } = useLocation();
  if (user) return children(user);
  if (status === 'loading') return fallback;
  const callbackUrl = `${pathname}${search}${hash}`;
  return <Navigate to={`${stepPaths.login}?${new URLSearchParams({ callbackUrl })}`} replace />;
}
