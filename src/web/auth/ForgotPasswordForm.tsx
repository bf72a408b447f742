import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { describeForgotPasswordError } from '#wire/describeAuthError.ts';
import type { AuthCarry } from './AuthModalContext.tsx';
import { errorNameOf, forgotPassword } from './accountCalls.ts';
import type { Go } from './authFlow.ts';
import { FormMessage } from './FormMessage.tsx';
import { newEmail } from './formRules.ts';
import { useForm } from './useForm.ts';

const rules = { email: newEmail };

interface ForgotPasswordFormProps {
  carry: AuthCarry;
  go: Go;
}

export function ForgotPasswordForm({ carry, go }: ForgotPasswordFormProps) {
  const { field, formProps, message, ready, submitting, values } = useForm({
    rules,
    initial: { email: carry.email ?? '' },
    async onSubmit({ email }) {
      try {
        await forgotPassword(email);
      } catch (error) {
        return { message: describeForgotPasswordError(errorNameOf(error)) };
      }
      track('Forgot Password');
      go('reset-forgotten-password', { email });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      {carry.note && <p className="rounded bg-signal-soft px-3 py-2">{carry.note}</p>}
      <p className="text-muted">
        Enter your email address and we will send you an email with instructions to reset the password.
      </p>
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
        Send Reset Instructions
      </Button>
      {/* Whose password was cleared has no log-in to go back to. */}
      {carry.note === undefined && (
        <Button variant="quiet" block onClick={() => go('login', { email: values.email })}>
          <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
            <path d="M14 8H2m5-5L2 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          Back to login
        </Button>
      )}
    </form>
  );
}
