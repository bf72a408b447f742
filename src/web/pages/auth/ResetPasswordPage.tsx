import { useEffect } from 'react';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import { stepPaths } from '#web/auth/authFlow.ts';
import type { AuthPages } from './AuthPages.ts';
import { AuthStepPage } from './AuthStepPage.tsx';

/** A code belongs to an address: without one, the page that asks for it comes first. */
export function Component() {
  const { ready, carry } = useOutletContext<AuthPages>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const isLost = ready && carry.email === undefined;
  useEffect(() => {
    if (isLost) navigate({ pathname: stepPaths['forgot-password'], search }, { replace: true });
  }, [isLost, navigate, search]);
  return isLost ? null : <AuthStepPage step="reset-forgotten-password" />;
}
