import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { organisationLimits } from '#model/organisations.ts';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { OrganisationDetails, OrganisationsData, ReceivedInvitation } from '#wire/organisations.ts';
import { roleWords } from './roleWords.ts';

export function Component({ data }: { data: OrganisationsData }) {
  const { organisations, invitations, impersonating, username } = data;
  useRequireSession(username);
  return (
    <main id="main" className="wrap py-10">
      <title>Organisations · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>Organisations</h1>
      <p className="mt-1.5 text-muted">Share keys, rules, outlets and watchlists with others.</p>
      <div className="mt-8 max-w-184 space-y-6">
        {invitations.length > 0 && (
          <Card aria-labelledby="invitations">
            <CardHeader id="invitations" title="Invitations" />
            <ul>
              {invitations.map((one) => (
                <InvitationRow key={one.id} invitation={one} isFixed={impersonating} />
              ))}
            </ul>
          </Card>
        )}
        <Card aria-labelledby="organisations">
          <CardHeader id="organisations" title="Yours" />
          {organisations.length === 0 ? (
            <EmptyState title="No organisations yet">Create one, or accept an invitation.</EmptyState>
          ) : (
            <ul>
              {organisations.map(({ id, name, role, members }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3"
                >
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="font-[550] wrap-anywhere">{name}</p>
                    <p className="num text-xs text-muted">
                      {roleWords[role]} · {members === 1 ? '1 member' : `${members} members`}
                    </p>
                  </div>
                  <ButtonLink size="sm" to={`/my/organisations/${id}`} aria-label={`Open ${name}`}>
                    Open
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {!impersonating && <NewOrganisationForm />}
      </div>
    </main>
  );
}

function InvitationRow({ invitation, isFixed }: { invitation: ReceivedInvitation; isFixed: boolean }) {
  const { id, organisation, role, invitedBy, expiresAt } = invitation;
  const [doing, setDoing] = useState<'accept' | 'refuse'>();
  const { revalidate } = useRevalidator();
  const { show } = useToast();
  const answer = async (what: 'accept' | 'refuse') => {
    setDoing(what);
    try {
      await fetchJson(`/api/organisations/invitations/${what}`, { body: { id } });
      show(what === 'accept' ? `You joined ${organisation}.` : 'Invitation refused.');
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    await revalidate();
    setDoing(undefined);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[550] wrap-anywhere">{organisation}</p>
        <p className="text-xs text-muted wrap-anywhere">
          {roleWords[role]}
          {invitedBy && ` · invited by ${invitedBy}`} · until {formatDate(new Date(expiresAt))}
        </p>
      </div>
      {!isFixed && (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            loading={doing === 'accept'}
            onClick={() => answer('accept')}
            aria-label={`Accept ${organisation}`}
          >
            Accept
          </Button>
          <Button
            size="sm"
            loading={doing === 'refuse'}
            onClick={() => answer('refuse')}
            aria-label={`Refuse ${organisation}`}
          >
            Refuse
          </Button>
        </div>
      )}
    </li>
  );
}

function NewOrganisationForm() {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const navigate = useNavigate();
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      const made = await fetchJson<OrganisationDetails>('/api/organisations/create', { body: { name } });
      await navigate(`/my/organisations/${made.id}`);
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <SectionCard title="New organisation">
      <form onSubmit={make} className="space-y-4">
        <Field
          label="Name"
          required
          maxLength={organisationLimits.nameLength}
          value={name}
          error={fault}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === ''}>
          Create organisation
        </Button>
      </form>
    </SectionCard>
  );
}
