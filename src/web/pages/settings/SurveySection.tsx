import { type FormEvent, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { SendingState } from '#web/ui/SendingState.ts';
import { Textarea } from '#web/ui/Textarea.tsx';
import { messages } from '#wire/messages.ts';
import { surveyChoices } from '#wire/surveys.ts';

const empty = { value: '', label: 'Please choose', disabled: true };

/** Three questions for the settings page; answering again replaces the answer. */
function SurveyForm() {
  const [state, setState] = useState<SendingState>('open');
  const [isComplete, setComplete] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const survey = Object.fromEntries(new FormData(event.currentTarget));
    setState('sending');
    try {
      await fetchJson('/api/user/survey/upload', { body: { survey } });
      track('Submit Survey Response');
      setState('sent');
    } catch {
      setState('failed');
    }
  };

  return (
    <form
      className="max-w-120 space-y-4"
      onSubmit={(event) => void submit(event)}
      onChange={(event) => {
        setComplete(event.currentTarget.checkValidity());
        setState('open');
      }}
    >
      <Select
        label="What do you use Parapet for?"
        name="purpose"
        required
        defaultValue=""
        options={[empty, ...surveyChoices.purpose]}
      />
      <Select
        label="How useful is it to you?"
        name="usefulness"
        required
        defaultValue=""
        options={[empty, ...surveyChoices.usefulness]}
      />
      <Textarea label="What is missing?" name="missing" maxLength={2000} hint="Optional" />
      <Button type="submit" variant="primary" loading={state === 'sending'} disabled={!isComplete}>
        Send answers
      </Button>
      <div role="status">{state === 'sent' && <p>Thank you. Your answers have been saved.</p>}</div>
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          {messages.unknown}
        </p>
      )}
    </form>
  );
}

export function SurveySection() {
  return (
    <SectionCard title="Survey" description="Three questions.">
      <SurveyForm />
    </SectionCard>
  );
}
