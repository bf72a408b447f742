import { errorNameOf } from '#web/auth/accountCalls.ts';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { loginPassword, newPassword } from '#web/auth/formRules.ts';
import { useForm } from '#web/auth/useForm.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { fieldMessages } from '#wire/formMessages.ts';
import { messages } from '#wire/messages.ts';
import type { SectionProps } from './SectionProps.ts';
import { changePassword } from './settingsCalls.ts';

const rules = { oldPassword: loginPassword, newPassword };

/** The words for a refused change and where they belong. */
function describeChangeError(name: string): { field?: keyof typeof rules; message: string } {
  if (name === 'NotAuthorizedException') {
    return { field: 'oldPassword', message: 'This is not your current password.' };
  }
  if (name === 'InvalidPasswordException') return { field: 'newPassword', message: fieldMessages.password };
  return { message: name === 'LimitExceededException' ? messages.limitExceeded : messages.unknown };
}

export function PasswordSection({ profile, impersonating }: SectionProps) {
  return (
    <SectionCard title="Password" description="Changing it ends all other sessions.">
      {impersonating ? (
        <p>The password cannot be changed while impersonating.</p>
      ) : profile.hasPassword ? (
        <PasswordForm email={profile.email} />
      ) : (
        <p>You sign in with Google, so this account has no password.</p>
      )}
    </SectionCard>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { show } = useToast();
  const { clear, field, formProps, message, ready, submitting } = useForm({
    rules,
    async onSubmit(values) {
      try {
        await changePassword(values);
      } catch (error) {
        return describeChangeError(errorNameOf(error));
      }
      track('Change Password');
      clear();
      show('Your password has been changed.');
      return undefined;
    },
  });
  return (
    <form {...formProps} className="max-w-96 space-y-4">
      {/* Password managers tie the new password to this account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...field('oldPassword')}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters, with letters and numbers."
        {...field('newPassword')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" disabled={!ready} loading={submitting}>
        Change password
      </Button>
    </form>
  );
}
