import { useEffect, useState } from 'react';
import { errorMessageOf, errorNameOf } from '#web/auth/accountCalls.ts';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { newEmail } from '#web/auth/formRules.ts';
import { useForm } from '#web/auth/useForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { WaitingEmailChange } from '#wire/emailChange.ts';
import { messages } from '#wire/messages.ts';
import type { SectionProps } from './SectionProps.ts';
import { askEmailChange, cancelEmailChange, findEmailChange } from './settingsCalls.ts';

const rules = { email: newEmail };

function describeRefusal(error: unknown): { field?: 'email'; message: string } {
  const name = errorNameOf(error);
  if (name === 'LimitExceededException') return { message: messages.limitExceeded };
  if (name === 'ConfirmationRequired') return { message: 'Log out, log in again, and try once more.' };
  const message = errorMessageOf(error);
  return name === 'UnknownException' || message === undefined
    ? { message: messages.unknown }
    : { field: 'email', message };
}

export function EmailSection({ profile, impersonating }: SectionProps) {
  const [waiting, setWaiting] = useState<WaitingEmailChange>(null);
  useEffect(() => {
    // Without an answer the form is shown: asking anew replaces what waits.
    findEmailChange().then(setWaiting, () => undefined);
  }, []);
  return (
    <SectionCard
      title="Email"
      description={
        <>
          You log in with <b className="font-[550] wrap-anywhere">{profile.email}</b>.
        </>
      }
    >
      {impersonating ? (
        <p>The email cannot be changed while impersonating.</p>
      ) : waiting ? (
        <WaitingChange waiting={waiting} onCancelled={() => setWaiting(null)} />
      ) : (
        <EmailForm onAsked={setWaiting} />
      )}
    </SectionCard>
  );
}

function WaitingChange({
  waiting: { newEmail, oldConfirmed, newConfirmed, expiresAt },
  onCancelled,
}: {
  waiting: NonNullable<WaitingEmailChange>;
  onCancelled: () => void;
}) {
  const { show } = useToast();
  const cancel = async () => {
    try {
      await cancelEmailChange();
      onCancelled();
    } catch {
      show(messages.unknown);
    }
  };
  const left = [...(oldConfirmed ? [] : ['the old']), ...(newConfirmed ? [] : ['the new'])].join(' and ');
  return (
    <div className="space-y-3">
      <p role="status">
        Change to <b className="font-[550] wrap-anywhere">{newEmail}</b>: waiting for {left} address to
        confirm. We sent a link to each. They work until {formatDate(new Date(expiresAt))}.
      </p>
      <Button size="sm" onClick={cancel}>
        Cancel the change
      </Button>
    </div>
  );
}

function EmailForm({ onAsked }: { onAsked: (waiting: WaitingEmailChange) => void }) {
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    async onSubmit({ email }) {
      try {
        await askEmailChange(email);
        onAsked(await findEmailChange());
      } catch (error) {
        return describeRefusal(error);
      }
      return undefined;
    },
  });
  return (
    <form {...formProps} className="max-w-96 space-y-4">
      <Field
        label="New email"
        type="email"
        autoComplete="email"
        hint="Both addresses must confirm. The old one can undo it for 7 days."
        {...field('email')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" disabled={!ready} loading={submitting}>
        Change email
      </Button>
    </form>
  );
}
