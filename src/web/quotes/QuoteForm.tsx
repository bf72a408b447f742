import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { fetchJson } from '#web/client/fetchJson.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormTrap } from '#web/ui/FormTrap.tsx';
import { focusFirstInvalid, getFieldErrors } from '#web/ui/formErrors.ts';
import type { SendingState } from '#web/ui/SendingState.ts';
import { Textarea } from '#web/ui/Textarea.tsx';
import { messages } from '#wire/messages.ts';
import { quoteSchema } from '#wire/quotes.ts';

/** Our own form for a quote. */
export function QuoteForm({ message, onClose }: { message: string; onClose: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [state, setState] = useState<SendingState>('open');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = z.safeParse(quoteSchema, Object.fromEntries(new FormData(form)));
    setErrors(getFieldErrors(result));
    if (!result.success) return focusFirstInvalid(form);
    setState('sending');
    try {
      await fetchJson('/api/quote', { body: result.data });
      track('Submit Request Quote', { form: 'own' });
      setState('sent');
    } catch {
      setState('failed');
    }
  };

  if (state === 'sent') {
    return (
      <div role="status">
        <p className="text-base font-semibold">Thank you. Your request has arrived.</p>
        <p className="mt-1 text-muted">We answer to the address that you gave.</p>
        <Button className="mt-5" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <Field label="Name" name="name" autoComplete="name" required error={errors.name} />
      <Field label="Email" name="email" type="email" required error={errors.email} />
      <Field
        label="Company"
        name="company"
        autoComplete="organization"
        hint="Optional"
        error={errors.company}
      />
      <Field
        label="Project website"
        name="projectUrl"
        type="url"
        placeholder="https://"
        hint="Optional"
        error={errors.projectUrl}
      />
      <Textarea
        label="Message"
        name="message"
        required
        defaultValue={message}
        hint="What should we look at, how large is it, and by when?"
        error={errors.message}
      />
      <FormTrap name="fax" />
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          {messages.unknown}
        </p>
      )}
      <Button type="submit" variant="primary" block loading={state === 'sending'}>
        Request a Quote
      </Button>
    </form>
  );
}
