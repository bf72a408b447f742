import type { AuthCarry } from './AuthModalContext.tsx';
import type { AuthStep, Go } from './authFlow.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { useSignIn } from './useSignIn.ts';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

interface AuthStepFormProps {
  step: AuthStep;
  carry: AuthCarry;
  go: Go;
  onSignedIn: () => void;
  /** Where a sign-in that leaves the page comes back to; this page unless given. */
  returnTo?: string | undefined;
}

/** The form of a step, the same in the modal and on the pages. */
export function AuthStepForm({ step, carry, go, onSignedIn, returnTo }: AuthStepFormProps) {
  const signIn = useSignIn();
  switch (step) {
    case 'login':
      return <LoginForm {...{ carry, go, signIn, onSignedIn, returnTo }} />;
    case 'signup':
      return <SignUpForm {...{ carry, go, returnTo }} />;
    case 'forgot-password':
      return <ForgotPasswordForm {...{ carry, go }} />;
    case 'reset-forgotten-password':
      return <ResetPasswordForm {...{ carry, go, signIn, onSignedIn }} />;
    case 'second-step':
      return <SecondStepForm {...{ go, onSignedIn }} />;
    case 'verify-email':
      return <VerifyEmailForm {...{ carry, go, signIn, onSignedIn }} />;
  }
}
