import type { AuthCarry, AuthModalState } from './AuthModalContext.tsx';

export type AuthStep = Exclude<AuthModalState, 'hidden'>;

/** Goes to a step. */
export type Go = (step: AuthStep, carry?: AuthCarry) => void;

export const stepTitles: Readonly<Record<AuthStep, string>> = {
  login: 'Log In',
  signup: 'Create an account',
  'forgot-password': 'Forgot password',
  'reset-forgotten-password': 'Check your email',
  'verify-email': 'Verify your email',
  'second-step': 'Second step',
};

/** The page of each step, where there is no modal. */
export const stepPaths: Readonly<Record<AuthStep, string>> = {
  login: '/auth/login',
  signup: '/auth/signup',
  'forgot-password': '/auth/forgot-password',
  'reset-forgotten-password': '/auth/reset-password',
  'verify-email': '/auth/verify-email',
  'second-step': '/auth/second-step',
};

export const resendCooldownSeconds = 60;

/** Whole seconds until another code may be asked for. */
export function secondsLeft(codeSentAt: number | undefined, now: number): number {
  if (codeSentAt === undefined) return 0;
  return Math.max(0, Math.ceil(resendCooldownSeconds - (now - codeSentAt) / 1000));
}

/** The log-in page that leads on to a path of this site. */
export function logInPath(callbackUrl: string): string {
  return `${stepPaths.login}?${new URLSearchParams({ callbackUrl })}`;
}

/** A path of this site to come back to; anything else would let a link send people elsewhere. */
export function safeReturnPath(target: string | null | undefined, origin: string): string {
  if (!target || !URL.canParse(target, origin)) return '/';
  const url = new URL(target, origin);
  if (url.origin !== origin || /^\/(auth|api)\//.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
