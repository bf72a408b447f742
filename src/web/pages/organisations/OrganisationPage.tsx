import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { mayChange, organisationLimits } from '#model/organisations.ts';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { OrganisationData } from '#wire/organisations.ts';
import { InvitationsCard } from './InvitationsCard.tsx';
import { MembersCard, type OrganisationCardProps } from './MembersCard.tsx';

const shared = [
  ['API keys', '/my/api-keys'],
  ['Rules', '/my/rules'],
  ['Outlets', '/my/outlets'],
  ['Watchlists', '/my/watchlists'],
] as const;

export function Component({ data: { organisation, impersonating, username } }: { data: OrganisationData }) {
  useRequireSession(username);
  const { id, name, role } = organisation;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { show } = useToast();
  const [asking, setAsking] = useState<'leave' | 'delete'>();

  /** Answers whether it was done. */
  const call = async (path: string, body: object): Promise<boolean> => {
    try {
      await fetchJson(`/api/organisations/${path}`, { body: { id, ...body } });
      return true;
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
      return false;
    }
  };
  const change = async (path: string, body: object): Promise<boolean> => {
    const isDone = await call(path, body);
    await revalidate();
    return isDone;
  };
  const end = async () => {
    const isDone =
      asking === 'delete' ? await call('delete', {}) : await call('members/remove', { username });
    setAsking(undefined);
    if (isDone) await navigate('/my/organisations');
  };

  return (
    <main id="main" className="wrap py-10">
      <title>{`${name} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <p className="text-xs">
        <Link to="/my/organisations" className="link">
          Organisations
        </Link>
      </p>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {name}
      </h1>
      <div className="mt-8 max-w-184 space-y-6">
        <SectionCard
          title="Shared"
          description={mayChange(role) ? undefined : 'Owners and admins change what is shared.'}
        >
          <div className="flex flex-wrap gap-2">
            {shared.map(([label, path]) => (
              <ButtonLink key={path} to={`${path}?organisation=${id}`}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </SectionCard>
        <MembersCard organisation={organisation} isFixed={impersonating} onChange={change} />
        {mayChange(role) && (
          <InvitationsCard organisation={organisation} isFixed={impersonating} onChange={change} />
        )}
        {mayChange(role) && !impersonating && <RenameSection key={name} name={name} onChange={change} />}
        {!impersonating && (
          <SectionCard title="Leave or delete">
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setAsking('leave')}>Leave</Button>
              {role === 'owner' && (
                <Button variant="danger" onClick={() => setAsking('delete')}>
                  Delete organisation
                </Button>
              )}
            </div>
          </SectionCard>
        )}
      </div>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === 'delete' ? `Delete “${name}”?` : `Leave “${name}”?`}
      >
        <p>
          {asking === 'delete'
            ? 'Its keys, rules, outlets and watchlists go at once. This cannot be undone.'
            : 'You no longer see what it shares. Others can invite you again.'}
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={() => setAsking(undefined)}>Stay</Button>
          <Button variant="danger" onClick={end}>
            {asking === 'delete' ? 'Delete' : 'Leave'}
          </Button>
        </div>
      </Dialog>
    </main>
  );
}

function RenameSection({ name, onChange }: { name: string; onChange: OrganisationCardProps['onChange'] }) {
  const [wanted, setWanted] = useState(name);
  const [busy, setBusy] = useState(false);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onChange('rename', { name: wanted });
    setBusy(false);
  };
  return (
    <SectionCard title="Rename">
      <form onSubmit={rename} className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <Field
          label="Name"
          required
          maxLength={organisationLimits.nameLength}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button type="submit" loading={busy} disabled={['', name].includes(wanted.trim())}>
          Rename
        </Button>
      </form>
    </SectionCard>
  );
}
