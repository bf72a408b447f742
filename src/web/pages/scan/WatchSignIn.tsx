import type { ReactNode } from 'react';
import { useAuthModal } from '#web/auth/AuthModalContext.tsx';
import { useSession } from '#web/client/session.tsx';
import { Button } from '#web/ui/Button.tsx';

interface WatchSignInProps {
  label: string;
  /** What signing in is for. */
  note: string;
  /** For whoever is signed in. */
  children: ReactNode;
}

/** A button that asks to sign in first; watches belong to an account. */
export function WatchSignIn({ label, note, children }: WatchSignInProps) {
  const { session } = useSession();
  const { show } = useAuthModal();
  if (session.status === 'authenticated') return children;
  return (
    <Button disabled={session.status === 'loading'} onClick={() => show('login', { note })}>
      {label}
    </Button>
  );
}
