import { messageOf } from '#web/client/messageOf.ts';
import { useSession } from '#web/client/session.tsx';
import { useResource } from '#web/client/useResource.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { FactorForm } from './FactorForm.tsx';
import { FormMessage } from './FormMessage.tsx';
import { confirmByPasskey, confirmIdentity, getConfirmation } from './factorCalls.ts';
import { loginPassword } from './formRules.ts';
import { useForm } from './useForm.ts';

/** Asks who it is before something that matters: a second factor, or the password where there is none. */
export function ConfirmationDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [confirmation, reload] = useResource(getConfirmation);
  const ways = confirmation.kind === 'ready' ? confirmation.data.ways : [];
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Confirm it is you" closeOnBack>
      {confirmation.kind === 'loading' && <SkeletonRows rows={2} label="Loading" />}
      {confirmation.kind === 'failed' && <ErrorState title="This could not be loaded." onRetry={reload} />}
      {ways.includes('password') && <PasswordForm onConfirmed={() => onAnswer(true)} />}
      {ways.includes('code') && (
        <FactorForm
          ways={ways}
          submit="Confirm"
          onCode={async (code) => {
            await confirmIdentity({ code });
            onAnswer(true);
          }}
          onPasskey={async () => {
            await confirmByPasskey();
            onAnswer(true);
          }}
        />
      )}
      {ways.includes('signIn') && <p>Sign out, sign in again, and repeat this within 10 minutes.</p>}
    </Dialog>
  );
}

const rules = { password: loginPassword };

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { user } = useSession().session;
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    async onSubmit({ password }) {
      try {
        await confirmIdentity({ password });
      } catch (error) {
        return { message: messageOf(error) };
      }
      onConfirmed();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <input type="email" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
        Confirm
      </Button>
    </form>
  );
}
