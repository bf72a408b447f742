import { type FormEvent, useState } from 'react';
import { addressKinds, type OutletFrequency, type OutletKind, outletFrequencies } from '#model/outlets.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ShownOutlet } from '#wire/outlets.ts';

export const kindWords: Record<OutletKind, string> = {
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  matrix: 'Matrix',
  push: 'Browser',
};

type AddressKind = (typeof addressKinds)[number];

const frequencyWords: Record<OutletFrequency, string> = {
  atOnce: 'At once',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

export const frequencyOptions = outletFrequencies.map((one) => ({ value: one, label: frequencyWords[one] }));

const hints: Record<AddressKind, string> = {
  webhook: 'Your server. Requests are signed after the Standard Webhooks specification.',
  slack: 'Its incoming webhook: https://hooks.slack.com/services/…',
  discord: 'The channel’s webhook: https://discord.com/api/webhooks/…',
  telegram: 'https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>',
  ntfy: 'The topic: https://ntfy.sh/<topic>',
  matrix:
    'https://<server>/_matrix/client/v3/rooms/<room>/send/m.room.message?access_token=<token>, or the webhook of a bridge',
};

export function NewOutletForm({ onMade }: { onMade: (made: ShownOutlet) => void }) {
  const [kind, setKind] = useState<AddressKind>('webhook');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [frequency, setFrequency] = useState<OutletFrequency>('atOnce');
  const [making, setMaking] = useState(false);
  const [fault, setFault] = useState<string>();
  const { pathOf } = useOwner();

  const make = async (event: FormEvent) => {
    event.preventDefault();
    setMaking(true);
    setFault(undefined);
    try {
      const body = { kind, name, url, frequency };
      onMade(await fetchJson<ShownOutlet>(pathOf('/api/outlets/create'), { body }));
      setName('');
      setUrl('');
    } catch (error) {
      setFault(messageOf(error));
    }
    setMaking(false);
  };

  return (
    <SectionCard title="New outlet">
      <form onSubmit={make} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-[12rem_1fr_12rem]">
          <Select
            label="Kind"
            value={kind}
            onChange={({ target }) => setKind(target.value as AddressKind)}
            options={addressKinds.map((one) => ({ value: one, label: kindWords[one] }))}
          />
          <Field
            label="Name"
            required
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Select
            label="How often"
            value={frequency}
            onChange={({ target }) => setFrequency(target.value as OutletFrequency)}
            options={frequencyOptions}
          />
        </div>
        <Field
          label="Address"
          type="url"
          required
          maxLength={1000}
          value={url}
          hint={hints[kind]}
          error={fault}
          spellCheck={false}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" variant="primary" loading={making}>
          Add outlet
        </Button>
      </form>
    </SectionCard>
  );
}
