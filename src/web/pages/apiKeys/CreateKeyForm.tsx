import { type FormEvent, useState } from 'react';
import { type ApiKeyScope, apiKeyScopes } from '#model/apiKeys.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { ShownApiKey } from '#wire/apiKeys.ts';

export const scopeWords: Record<ApiKeyScope, string> = {
  read: 'Read',
  scan: 'Scan addresses',
  policy: 'Check policies',
  agents: 'Agent tools (MCP)',
};

const lifetimes = [30, 90, 365];

export function CreateKeyForm({
  onMade,
}: {
  onMade: (made: { name: string; secret: string }) => Promise<void>;
}) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(lifetimes[1]));
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read']);
  const [making, setMaking] = useState(false);
  const { show } = useToast();
  const { pathOf } = useOwner();

  const make = async (event: FormEvent) => {
    event.preventDefault();
    setMaking(true);
    try {
      const body = { name, scopes, days: Number(days) };
      const made = await fetchJson<ShownApiKey>(pathOf('/api/user/api-keys/create'), { body });
      setName('');
      await onMade({ name: made.key.name, secret: made.secret });
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setMaking(false);
  };

  return (
    <SectionCard title="New key">
      <form onSubmit={make} className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <Field
            label="Name"
            name="name"
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label="Expires"
            name="days"
            value={days}
            onChange={(event) => setDays(event.target.value)}
            options={lifetimes.map((one) => ({ value: String(one), label: `in ${one} days` }))}
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 font-[550]">Scopes</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {apiKeyScopes.map((scope) => (
              <Checkbox
                key={scope}
                label={scopeWords[scope]}
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  setScopes((old) => (target.checked ? [...old, scope] : old.filter((one) => one !== scope)))
                }
              />
            ))}
          </div>
        </fieldset>
        <Button
          type="submit"
          variant="primary"
          loading={making}
          disabled={name.trim() === '' || scopes.length === 0}
        >
          Create key
        </Button>
      </form>
    </SectionCard>
  );
}
