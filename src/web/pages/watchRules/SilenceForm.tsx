import { type FormEvent, useState } from 'react';
import { watchRuleLimits } from '#model/watchRules.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';

const times = [
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
  { value: '0', label: 'End the silence' },
];

/** Keeps the rules of an alert from mails and outlets for a time, with a reason. */
export function SilenceForm({ id, rules }: { id: string; rules: string }) {
  const [minutes, setMinutes] = useState('1440');
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const { show } = useToast();
  const silence = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      await fetchJson('/api/inbox/silence', { body: { id, minutes: Number(minutes), reason } });
      show(minutes === '0' ? 'Told again.' : 'Silenced. Alerts stay in the inbox.');
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setSending(false);
  };
  return (
    <details className="w-full text-xs">
      <summary className="link w-fit py-1" aria-label={`Silence ${rules}`}>
        Silence
      </summary>
      <form onSubmit={silence} className="mt-2 flex flex-wrap items-end gap-3">
        <Select
          label="For"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
          options={times}
        />
        <Field
          label="Reason"
          className="min-w-0 flex-1 basis-48"
          maxLength={watchRuleLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" size="sm" loading={sending} disabled={reason.trim() === ''}>
          Silence
        </Button>
      </form>
    </details>
  );
}
