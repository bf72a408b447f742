import type { AuthCarry } from '#web/auth/AuthModalContext.tsx';
import type { Go } from '#web/auth/authFlow.ts';

/** What the log-in pages get from their layout. */
export interface AuthPages {
  /** The page is hydrated and nobody is signed in yet. */
  ready: boolean;
  carry: AuthCarry;
  go: Go;
  /** Path to go on to when signed in. */
  returnTo: string;
}
