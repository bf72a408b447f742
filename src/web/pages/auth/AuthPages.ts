import type { Go } from '../../auth/authFlow.ts';
import type { AuthCarry } from '../../shell/AuthModalContext.tsx';

/** What the log-in pages get from their layout. */
export interface AuthPages {
  /** The browser has taken over and nobody is signed in yet. */
  ready: boolean;
  carry: AuthCarry;
  go: Go;
  /** Path to go on to when signed in. */
  returnTo: string;
}
