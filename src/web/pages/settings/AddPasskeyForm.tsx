import { FormMessage } from '#web/auth/FormMessage.tsx';
import { addPasskey } from '#web/auth/factorCalls.ts';
import { useForm } from '#web/auth/useForm.ts';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { factorName } from './factorName.ts';

const rules = { name: factorName };

export function AddPasskeyForm({ onAdded }: { onAdded: (codes: readonly string[] | null) => void }) {
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    initial: { name: 'My passkey' },
    async onSubmit({ name }) {
      try {
        onAdded((await addPasskey(name)).recoveryCodes);
        return undefined;
      } catch (error) {
        return { message: error instanceof HttpError ? messageOf(error) : 'No passkey was made.' };
      }
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <Field label="Name" maxLength={60} {...field('name')} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
        Continue
      </Button>
    </form>
  );
}
