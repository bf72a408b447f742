import { lazy, Suspense } from 'react';
import { useAuthModal } from './AuthModalContext.tsx';

const AuthModal = lazy(async () => ({ default: (await import('./AuthModal.tsx')).AuthModal }));

/** The authentication modal over the page; its code is fetched when it is first opened. */
export function AuthModalLayer() {
  const { state } = useAuthModal();
  return <Suspense>{state !== 'hidden' && <AuthModal step={state} />}</Suspense>;
}
