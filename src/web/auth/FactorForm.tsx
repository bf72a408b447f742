import { useState } from 'react';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import type { ConfirmationWay } from '#wire/secondFactors.ts';
import { FormMessage } from './FormMessage.tsx';
import type { Rule } from './formRules.ts';
import { useForm } from './useForm.ts';

const typed: Rule = (value) => (value.trim() === '' ? 'Enter a code.' : undefined);
const rules = { code: typed };

/** What the browser or the person refused has no words of the server. */
const toMessage = (error: unknown) =>
  error instanceof HttpError ? messageOf(error) : 'The passkey was not used. Try again.';

interface FactorFormProps {
  ways: readonly ConfirmationWay[];
  submit: string;
  onPasskey: () => Promise<void>;
  onCode: (code: string) => Promise<void>;
}

/** Asks for a passkey or a code, whichever the account has. */
export function FactorForm({ ways, submit, onPasskey, onCode }: FactorFormProps) {
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    async onSubmit({ code }) {
      setRefused(undefined);
      try {
        await onCode(code);
        return undefined;
      } catch (error) {
        return { message: toMessage(error) };
      }
    },
  });
  const askPasskey = async () => {
    setAsking(true);
    setRefused(undefined);
    try {
      await onPasskey();
    } catch (error) {
      setRefused(toMessage(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="space-y-4">
      {ways.includes('passkey') && (
        <Button variant="primary" block loading={asking} onClick={askPasskey}>
          Use a passkey
        </Button>
      )}
      {ways.includes('code') && (
        <form {...formProps} className="space-y-4">
          <Field
            label="Code"
            name="code"
            hint="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            maxLength={40}
            error={field('code').error}
          />
          <Button
            type="submit"
            variant={ways.includes('passkey') ? 'default' : 'primary'}
            block
            disabled={!ready}
            loading={submitting}
          >
            {submit}
          </Button>
        </form>
      )}
      <FormMessage message={refused ?? message} />
    </div>
  );
}
