import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { describeResetError } from '#wire/describeAuthError.ts';
import type { AuthCarry } from './AuthModalContext.tsx';
import { errorNameOf, resetForgottenPassword } from './accountCalls.ts';
import type { Go } from './authFlow.ts';
import { CodeField } from './CodeField.tsx';
import { FormMessage } from './FormMessage.tsx';
import { newPassword, resetCode } from './formRules.ts';
import { StepLink } from './StepLink.tsx';
import { useForm } from './useForm.ts';
import type { SignIn } from './useSignIn.ts';

const rules = { code: resetCode, password: newPassword };

interface ResetPasswordFormProps {
  carry: AuthCarry;
  go: Go;
  signIn: SignIn;
  onSignedIn: () => void;
}

export function ResetPasswordForm({ carry, go, signIn, onSignedIn }: ResetPasswordFormProps) {
  const email = carry.email ?? '';
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    async onSubmit({ code, password }) {
      try {
        await resetForgottenPassword({ email, code, newPassword: password });
      } catch (error) {
        track('Reset Password Failed');
        return describeResetError(errorNameOf(error));
      }
      track('Reset Password');
      const refused = await signIn({ email, password });
      if (refused === undefined) onSignedIn();
      else if (refused === 'SecondFactorRequired') go('second-step');
      else go('login', { email });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <p className="text-muted">
        If there is an account for <b className="font-[550] wrap-anywhere text-ink">{email}</b>, a reset code
        is on its way to it.
      </p>
      {/* Password managers tie the new password to this account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField label="Reset Code" {...field('code')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Your new password: at least 8 characters, with letters and numbers."
        {...field('password')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" block disabled={!ready || email === ''} loading={submitting}>
        Confirm Password Change
      </Button>
      <p>
        No code?{' '}
        <StepLink step="forgot-password" go={go} carry={{ email }}>
          Request another
        </StepLink>
      </p>
    </form>
  );
}
