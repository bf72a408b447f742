import { useState } from 'react';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { OwnerScope, OwnerSwitch, useOwner } from '#web/organisations/OwnerScope.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Outlet, OutletsData, ShownOutlet } from '#wire/outlets.ts';
import { NewOutletForm } from './NewOutletForm.tsx';
import { OutletRow } from './OutletRow.tsx';
import { PushCard } from './PushCard.tsx';

export function Component({ data }: { data: OutletsData }) {
  useRequireSession(data.username);
  return (
    <OwnerScope key={data.owner.current} owner={data.owner}>
      <Outlets data={data} />
    </OwnerScope>
  );
}

function Outlets({ data }: { data: OutletsData }) {
  const { most, impersonating } = data;
  const { current, mayChange, pathOf } = useOwner();
  const isFixed = impersonating || !mayChange;
  const [outlets, setOutlets] = useState<readonly Outlet[]>(data.outlets);
  const [shown, setShown] = useState<{ name: string; secret: string }>();
  const take = ({ outlet, secret }: ShownOutlet) => {
    setOutlets((old) =>
      old.some(({ id }) => id === outlet.id)
        ? old.map((one) => (one.id === outlet.id ? outlet : one))
        : [...old, outlet],
    );
    if (secret !== null) setShown({ name: outlet.name, secret });
  };
  return (
    <main id="main" className="wrap py-10">
      <title>Outlets · Parapet</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 tabIndex={-1}>Outlets</h1>
          <p className="mt-1.5 text-muted">Where alerts of your rules go, beside inbox and mail.</p>
        </div>
        <ButtonLink to={pathOf('/my/rules')}>Rules</ButtonLink>
      </div>
      <OwnerSwitch />
      <div className="mt-8 max-w-184 space-y-6">
        {shown && (
          <Card aria-label="New secret">
            <CardRow className="space-y-3 py-4.5">
              <p role="status" className="font-[550]">
                Copy the signing secret of “{shown.name}” now. It is not shown again.
              </p>
              <CopyField label="Secret" value={shown.secret} />
            </CardRow>
          </Card>
        )}
        {!isFixed && outlets.length < most && (
          <>
            <NewOutletForm onMade={take} />
            <PushCard pushKey={data.pushKey} onMade={take} />
          </>
        )}
        <Card aria-labelledby="outlets">
          <CardHeader
            id="outlets"
            title={current === null ? 'Your outlets' : 'Outlets'}
            description={
              impersonating
                ? 'Outlets cannot be changed while impersonating.'
                : isFixed
                  ? 'Owners and admins change these outlets.'
                  : undefined
            }
          />
          {outlets.length === 0 ? (
            <EmptyState title="No outlets yet">Alerts are in your inbox.</EmptyState>
          ) : (
            <ul>
              {outlets.map((outlet) => (
                <OutletRow
                  key={outlet.id}
                  outlet={outlet}
                  isFixed={isFixed}
                  onChanged={take}
                  onDeleted={() => setOutlets((old) => old.filter(({ id }) => id !== outlet.id))}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </main>
  );
}
