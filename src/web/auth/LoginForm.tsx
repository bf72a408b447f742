import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { describeLoginError } from '#wire/describeAuthError.ts';
import type { AuthCarry } from './AuthModalContext.tsx';
import type { Go } from './authFlow.ts';
import { FormMessage } from './FormMessage.tsx';
import { loginEmail, loginPassword } from './formRules.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { StepLink } from './StepLink.tsx';
import { useForm } from './useForm.ts';
import type { SignIn } from './useSignIn.ts';
import { WalletButtons } from './WalletButtons.tsx';

const rules = { email: loginEmail, password: loginPassword };

interface LoginFormProps {
  carry: AuthCarry;
  go: Go;
  signIn: SignIn;
  onSignedIn: () => void;
  returnTo?: string | undefined;
}

export function LoginForm({ carry, go, signIn, onSignedIn, returnTo }: LoginFormProps) {
  const { field, formProps, message, ready, submitting, values } = useForm({
    rules,
    initial: { email: carry.email ?? '' },
    async onSubmit(credentials) {
      const error = await signIn(credentials);
      if (error === undefined) return void onSignedIn();
      if (error === 'SecondFactorRequired') return void go('second-step');
      if (error === 'UserNotConfirmedException') return void go('verify-email', credentials);
      return { message: describeLoginError(error) };
    },
  });
  const typed = { email: values.email };
  return (
    <div className="space-y-5">
      {carry.note && <p className="rounded bg-signal-soft px-3 py-2">{carry.note}</p>}
      <p>
        New here?{' '}
        <StepLink step="signup" go={go} carry={typed}>
          Sign up now
        </StepLink>
      </p>
      <form {...formProps} className="space-y-4">
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <div>
          <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
          <p className="mt-1.5 text-right">
            <StepLink step="forgot-password" go={go} carry={typed}>
              Forgot password?
            </StepLink>
          </p>
        </div>
        <FormMessage message={message} />
        <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
          Log in
        </Button>
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
      <GoogleButton lead="or log in with" event="Log In With Google" returnTo={returnTo} />
      <WalletButtons onSignedIn={onSignedIn} />
    </div>
  );
}
