import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import type { AuthCarry } from '#web/auth/AuthModalContext.tsx';
import { type AuthStep, safeReturnPath, stepPaths } from '#web/auth/authFlow.ts';
import { useSession } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { AuthPages } from './AuthPages.ts';

/** What the log-in pages share: what one hands to the next, and where a signed-in person goes on to. */
export function Component() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { search, state } = useLocation();
  const params = useQuery();
  const { status } = useSession().session;
  const [memory, setMemory] = useState<AuthCarry>({});
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const target = params.get('callbackUrl');
  useEffect(() => {
    if (status === 'authenticated') void navigate(safeReturnPath(target, location.origin), { replace: true });
  }, [status, target, navigate]);

  const go = useCallback(
    (step: AuthStep, carry: AuthCarry = {}) => {
      if (!mounted.current) return;
      setMemory(carry);
      // The address survives a reload with the history entry; a password must not.
      const { password: _, ...values } = carry;
      void navigate({ pathname: stepPaths[step], search }, { state: values });
    },
    [navigate, search],
  );

  const pages = useMemo<AuthPages>(() => {
    const passed = hydrated ? (state as AuthCarry | null) : null;
    return {
      ready: hydrated && status !== 'authenticated',
      carry: { ...passed, ...(passed?.email === memory.email && memory) },
      go,
      returnTo: target ?? '/',
    };
  }, [hydrated, status, state, memory, go, target]);
  return <Outlet context={pages} />;
}
