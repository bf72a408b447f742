import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { track } from '#web/client/userEvents.ts';

export type AuthModalState =
  | 'hidden'
  | 'login'
  | 'signup'
  | 'forgot-password'
  | 'reset-forgotten-password'
  | 'verify-email'
  | 'second-step';

/** What one form hands to the next, so that nobody types it twice. Never leaves the page's memory. */
export interface AuthCarry {
  email?: string | undefined;
  password?: string | undefined;
  /** When the last code was sent, for the resend timer. */
  codeSentAt?: number | undefined;
  /** A sentence above the form: why the person is here. */
  note?: string | undefined;
}

export interface AuthModal {
  state: AuthModalState;
  carry: AuthCarry;
  /** `show('login')`, `show('verify-email', { email, password, codeSentAt })` */
  show(state: Exclude<AuthModalState, 'hidden'>, carry?: AuthCarry): void;
  hide(): void;
}

const AuthModalContext = createContext<AuthModal | undefined>(undefined);
const hidden = { state: 'hidden', carry: {} } as const;

/** Which form of the authentication modal is on show, if any. */
export function AuthModalProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Pick<AuthModal, 'state' | 'carry'>>(hidden);
  const show = useCallback<AuthModal['show']>((state, carry = {}) => {
    if (state === 'login') track('Open Login');
    if (state === 'signup') track('Open Sign Up');
    setShown({ state, carry });
  }, []);
  const hide = useCallback(() => setShown(hidden), []);
  const modal = useMemo(() => ({ ...shown, show, hide }), [shown, show, hide]);
  return <AuthModalContext value={modal}>{children}</AuthModalContext>;
}

export function useAuthModal(): AuthModal {
  const modal = use(AuthModalContext);
  if (!modal) throw new Error('useAuthModal needs an AuthModalProvider above it.');
  return modal;
}
