import { Navigate, useLocation, useOutletContext } from 'react-router';
import { stepPaths } from '#web/auth/authFlow.ts';
import type { AuthPages } from './AuthPages.ts';
import { AuthStepPage } from './AuthStepPage.tsx';

/** A code belongs to an address: without one, the page that asks for it comes first. */
export function Component() {
  const { ready, carry } = useOutletContext<AuthPages>();
  const { search } = useLocation();
  if (ready && carry.email === undefined) {
    return <Navigate to={{ pathname: stepPaths['forgot-password'], search }} replace />;
  }
  return <AuthStepPage step="reset-forgotten-password" />;
}
