import { useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { describeVerifyError } from '#wire/describeAuthError.ts';
import { messages } from '#wire/messages.ts';
import type { AuthCarry } from './AuthModalContext.tsx';
import { errorNameOf, verifyEmail } from './accountCalls.ts';
import type { Go } from './authFlow.ts';
import { CodeField } from './CodeField.tsx';
import { FormMessage } from './FormMessage.tsx';
import { looksLikeEmail, verifyCode, verifyEmail as verifyEmailRule } from './formRules.ts';
import { ResendButton } from './ResendButton.tsx';
import { useForm } from './useForm.ts';
import type { SignIn } from './useSignIn.ts';

interface VerifyEmailFormProps {
  carry: AuthCarry;
  go: Go;
  signIn: SignIn;
  onSignedIn: () => void;
}

export function VerifyEmailForm({ carry, go, signIn, onSignedIn }: VerifyEmailFormProps) {
  const { show } = useToast();
  const known = carry.email;
  const [resendFailed, setResendFailed] = useState(false);

  /** The stored credentials sign in; without them the log-in form does, with the address filled in. */
  const goOn = async (email: string, passwordHolds: boolean) => {
    if (!passwordHolds) return go('forgot-password', { email, note: passwordCleared });
    if (carry.password === undefined) return go('login', { email });
    const refused = await signIn({ email, password: carry.password });
    if (refused === undefined) onSignedIn();
    else if (refused === 'SecondFactorRequired') go('second-step');
    else go('login', { email });
  };

  const { field, formProps, message, ready, submitting, values } = useForm({
    rules:
      known === undefined
        ? { email: verifyEmailRule, code: verifyCode }
        : { email: always, code: verifyCode },
    ...(known !== undefined && { initial: { email: known } }),
    async onSubmit({ email: typed, code }) {
      const email = known ?? typed;
      setResendFailed(false);
      try {
        const passwordHolds = await verifyEmail({ email, verificationCode: code });
        track('Verify Email');
        show(messages.emailVerified);
        await goOn(email, passwordHolds);
        return undefined;
      } catch (error) {
        track('Verify Email Failed');
        return { message: describeVerifyError(errorNameOf(error), email) };
      }
    },
  });
  const email = known ?? (looksLikeEmail(values.email) ? values.email : undefined);
  return (
    <form {...formProps} className="space-y-4">
      {known !== undefined && (
        <p className="text-muted">
          Enter the verification code from the email to{' '}
          <b className="font-[550] wrap-anywhere text-ink">{known}</b>.
        </p>
      )}
      {known === undefined && (
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      )}
      <CodeField label="Verification code" {...field('code')} />
      <FormMessage message={resendFailed ? messages.unknown : message} />
      <Button
        type="submit"
        variant="primary"
        block
        disabled={!ready || email === undefined}
        loading={submitting}
      >
        Verify
      </Button>
      <ResendButton
        email={email}
        codeSentAt={carry.codeSentAt}
        onSent={(to) => {
          setResendFailed(false);
          show(messages.codeSent(to));
        }}
        onFailed={() => setResendFailed(true)}
      />
      <Button variant="quiet" block onClick={() => go('login', { email })}>
        Back to login
      </Button>
    </form>
  );
}

const passwordCleared =
  'Your email has been verified. It was signed up from another browser, so choose a new password.';

const always = () => undefined;
