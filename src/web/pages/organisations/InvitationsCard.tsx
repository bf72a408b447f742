import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Select } from '#web/ui/Select.tsx';
import type { OrganisationDetails } from '#wire/organisations.ts';
import type { OrganisationCardProps } from './MembersCard.tsx';
import { roleWords } from './roleWords.ts';

const describeState = ({ state, expiresAt }: OrganisationDetails['invitations'][number]) => {
  const day = formatDate(new Date(expiresAt));
  if (state === 'refused') return `refused · may be asked again after ${day}`;
  return state === 'expired' ? 'expired' : `waiting until ${day}`;
};

export function InvitationsCard({ organisation, isFixed, onChange }: OrganisationCardProps) {
  const { invitations } = organisation;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'admin' | 'member'>('member');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onChange('invite', { email, role })) setEmail('');
    setBusy(false);
  };
  return (
    <Card aria-labelledby="invitations">
      <CardHeader id="invitations" title="Invitations" />
      {!isFixed && (
        <CardRow className="py-4.5">
          <form onSubmit={send} className="grid items-end gap-4 sm:grid-cols-[1fr_9rem_auto]">
            <Field
              label="Email"
              type="email"
              required
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <Select
              label="Role"
              value={role}
              onChange={({ target }) => setRole(target.value === 'admin' ? 'admin' : 'member')}
              options={(['member', 'admin'] as const).map((one) => ({ value: one, label: roleWords[one] }))}
            />
            <Button type="submit" variant="primary" loading={busy} disabled={email.trim() === ''}>
              Invite
            </Button>
          </form>
        </CardRow>
      )}
      <ul>
        {invitations.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-[550] wrap-anywhere">{one.email}</p>
              <p className="text-xs text-muted">
                {roleWords[one.role]} · {describeState(one)}
              </p>
            </div>
            {!isFixed && one.state === 'waiting' && (
              <Button
                size="sm"
                onClick={() => onChange('invitations/withdraw', { id: one.id })}
                aria-label={`Withdraw the invitation of ${one.email}`}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
