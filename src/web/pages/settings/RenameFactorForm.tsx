import { FormMessage } from '#web/auth/FormMessage.tsx';
import { renameFactor } from '#web/auth/factorCalls.ts';
import { useForm } from '#web/auth/useForm.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { SecondFactor } from '#wire/secondFactors.ts';
import { factorName } from './factorName.ts';

const rules = { name: factorName };

export function RenameFactorForm({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const { kind, id } = factor;
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    initial: { name: factor.name },
    async onSubmit({ name }) {
      try {
        await renameFactor({ kind, id, name });
      } catch (error) {
        return { message: messageOf(error) };
      }
      onDone();
      return undefined;
    },
  });
  return (
    <form {...formProps} className="space-y-4">
      <Field label="Name" maxLength={60} {...field('name')} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
        Rename
      </Button>
    </form>
  );
}
