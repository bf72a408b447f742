import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { describeSignUpError } from '#wire/describeAuthError.ts';
import type { AuthCarry } from './AuthModalContext.tsx';
import { errorNameOf, signUp } from './accountCalls.ts';
import type { Go } from './authFlow.ts';
import { FormMessage } from './FormMessage.tsx';
import { newEmail, newPassword, ticked } from './formRules.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { StepLink } from './StepLink.tsx';
import { useForm } from './useForm.ts';

const rules = { email: newEmail, password: newPassword, terms: ticked };

interface SignUpFormProps {
  carry: AuthCarry;
  go: Go;
  returnTo?: string | undefined;
}

export function SignUpForm({ carry, go, returnTo }: SignUpFormProps) {
  const { field, formProps, message, ready, submitting, values } = useForm({
    rules,
    initial: { email: carry.email ?? '' },
    async onSubmit({ email, password }) {
      try {
        await signUp({ email, password });
      } catch (error) {
        track('Sign Up Failed');
        return describeSignUpError(errorNameOf(error));
      }
      track('Sign Up');
      go('verify-email', { email, password, codeSentAt: Date.now() });
      return undefined;
    },
  });
  return (
    <div className="space-y-5">
      <p>
        Already have an account?{' '}
        <StepLink step="login" go={go} carry={{ email: values.email }}>
          Log in
        </StepLink>
      </p>
      <form {...formProps} className="space-y-4">
        <Field label="E-mail Address" type="email" autoComplete="username" {...field('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, with letters and numbers."
          {...field('password')}
        />
        <Checkbox name="terms" label={<TermsLabel />} />
        <FormMessage message={message} />
        <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
          Create Account
        </Button>
      </form>
      <GoogleButton lead="or sign up with" event="Sign Up With Google" returnTo={returnTo} />
    </div>
  );
}

/** The legal pages open beside the form, so that reading them loses nothing. */
function TermsLabel() {
  return (
    <>
      I agree to the{' '}
      <Link className="link underline" to="/company/terms-and-conditions" target="_blank">
        Terms and Conditions
      </Link>{' '}
      and the{' '}
      <Link className="link underline" to="/company/privacy-policy" target="_blank">
        Privacy Policy
      </Link>
    </>
  );
}
