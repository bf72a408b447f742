import { useState } from 'react';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { BarChart } from '#web/charts/BarChart.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { OwnerScope, OwnerSwitch, useOwner } from '#web/organisations/OwnerScope.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Select } from '#web/ui/Select.tsx';
import { shortDay } from '#web/ui/shortDay.ts';
import type { ApiKey, ApiKeysData } from '#wire/apiKeys.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { CreateKeyForm } from './CreateKeyForm.tsx';
import { KeyRow } from './KeyRow.tsx';

const all = 'all';

/** Calls per day, of one key or of all together. */
function UseChart({ keys }: { keys: readonly ApiKey[] }) {
  const [chosen, setChosen] = useState(all);
  const shown = keys.filter(({ id }) => chosen === all || id === chosen);
  const days = shown[0]?.use ?? keys[0]?.use ?? [];
  const bars = days.map(({ day }, index) => ({
    label: shortDay(day),
    value: shown.reduce((sum, { use }) => sum + (use[index]?.calls ?? 0), 0),
  }));
  const refused = shown.reduce((sum, { use }) => sum + use.reduce((total, one) => total + one.refused, 0), 0);
  return (
    <Card aria-labelledby="use">
      <CardHeader
        id="use"
        title="Usage"
        description={refused > 0 ? `${refused} calls were over the limit in 30 days.` : 'The last 30 days.'}
        aside={
          <Select
            label="Key"
            hideLabel
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: all, label: 'All keys' },
              ...keys.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        }
      />
      <CardRow className="py-4.5">
        <BarChart title="Calls per day" hideTitle bars={bars} unit="calls" />
      </CardRow>
    </Card>
  );
}

export function Component({ data }: { data: ApiKeysData }) {
  useRequireSession(data.username);
  return (
    <OwnerScope key={data.owner.current} owner={data.owner}>
      <Keys data={data} />
    </OwnerScope>
  );
}

function Keys({ data }: { data: ApiKeysData }) {
  const { callsPerMinute, impersonating } = data;
  const { mayChange, pathOf } = useOwner();
  const isFixed = impersonating || !mayChange;
  const [keys, setKeys] = useState(data.keys);
  const [secret, setSecret] = useState<{ name: string; secret: string }>();
  const reload = async () =>
    setKeys((await fetchJson<{ keys: ApiKey[] }>(pathOf('/api/user/api-keys'))).keys);
  return (
    <main id="main" className="wrap py-10">
      <title>API keys · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>API keys</h1>
      <p className="mt-1.5 text-muted">
        {callsPerMinute} calls a minute instead of 60. See the{' '}
        <Link to={fixedPages.api.path} className="link underline">
          API reference
        </Link>
        .
      </p>
      <OwnerSwitch />
      <div className="mt-8 max-w-184 space-y-6">
        {secret && (
          <Card aria-label="New secret">
            <CardRow className="space-y-3 py-4.5">
              <p role="status" className="font-[550]">
                Copy the secret of “{secret.name}” now. It is not shown again.
              </p>
              <CopyField label="Secret" value={secret.secret} />
            </CardRow>
          </Card>
        )}
        {!isFixed && (
          <CreateKeyForm
            onMade={async (made) => {
              setSecret(made);
              await reload();
            }}
          />
        )}
        <Card aria-labelledby="keys">
          <CardHeader
            id="keys"
            title="Keys"
            description={
              impersonating
                ? 'Keys cannot be changed while impersonating.'
                : isFixed
                  ? 'Owners and admins change these keys.'
                  : undefined
            }
          />
          {keys.length === 0 ? (
            <EmptyState title="No keys yet">A key raises the limit of your programs.</EmptyState>
          ) : (
            <ul>
              {keys.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  isFixed={isFixed}
                  onChanged={async (rotated) => {
                    setSecret(rotated);
                    await reload();
                  }}
                />
              ))}
            </ul>
          )}
        </Card>
        {keys.length > 0 && <UseChart keys={keys} />}
      </div>
    </main>
  );
}
