import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorNameOf } from '#web/auth/accountCalls.ts';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { loginPassword, type Rule } from '#web/auth/formRules.ts';
import { useForm } from '#web/auth/useForm.ts';
import { useSession } from '#web/client/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { messages } from '#wire/messages.ts';
import type { SectionProps } from './SectionProps.ts';
import { deleteAccount } from './settingsCalls.ts';

type Name = 'password';

const withPassword: Record<Name, Rule> = { password: loginPassword };
const withoutPassword = {} as Record<Name, Rule>;

/** An account without a password proves itself by a recent sign-in. */
function describeDeleteError(name: string, hasPassword: boolean): { field?: Name; message: string } {
  if (name === 'LimitExceededException') return { message: messages.limitExceeded };
  if (name !== 'NotAuthorizedException') return { message: messages.unknown };
  return hasPassword
    ? { field: 'password', message: 'This is not your current password.' }
    : { message: 'Sign out, sign in again with Google, and delete the account within 10 minutes.' };
}

interface DeleteFormProps {
  email: string;
  hasPassword: boolean;
  onCancel: () => void;
}

function DeleteForm({ email, hasPassword, onCancel }: DeleteFormProps) {
  const { show } = useToast();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { field, formProps, message, ready, submitting } = useForm({
    rules: hasPassword ? withPassword : withoutPassword,
    async onSubmit({ password }) {
      try {
        const deleteAt = await deleteAccount(hasPassword ? password : undefined);
        show(
          `Your account will be deleted on ${formatDate(new Date(deleteAt))}. We sent you a link to undo it.`,
        );
      } catch (error) {
        return describeDeleteError(errorNameOf(error), hasPassword);
      }
      // Away from this page first: it would ask to log in again.
      await navigate('/');
      await refresh({ broadcast: true });
      return undefined;
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <p>
        The account <b className="font-[550] wrap-anywhere">{email}</b> will be closed at once and deleted in
        seven days.
      </p>
      {hasPassword && (
        <>
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        </>
      )}
      <FormMessage message={message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" disabled={!ready} loading={submitting}>
          Delete account
        </Button>
        <Button onClick={onCancel}>Keep it</Button>
      </div>
    </form>
  );
}

export function DeleteSection({ profile, impersonating }: SectionProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SectionCard
        title="Delete account"
        description={
          impersonating
            ? 'The account cannot be deleted while impersonating.'
            : 'Deleted after seven days. A link in our email undoes it.'
        }
        aside={
          <Button size="sm" variant="danger" disabled={impersonating} onClick={() => setOpen(true)}>
            Delete account
          </Button>
        }
      />
      <Dialog open={open} onClose={close} title="Delete account" closeOnBack>
        <DeleteForm email={profile.email} hasPassword={profile.hasPassword} onCancel={close} />
      </Dialog>
    </>
  );
}
