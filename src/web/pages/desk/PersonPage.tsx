import type { FormEvent } from 'react';
import { isAdmitted, roles } from '#model/users.ts';
import { useFlags } from '#web/client/flags.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskPersonData, Person } from '#wire/people.ts';
import { accountState } from './accountState.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { useDeskAction } from './useDeskAction.ts';

const roleOptions = roles.map((role) => ({ value: role, label: role }));

/** One account: what it is, where it is signed in, what was done to it, and what staff can do. */
export function Component({ data }: { data: DeskPersonData }) {
  const { person, role } = data;
  const isAdmin = isAdmitted(role, 'admin');
  const mayChange = person.username !== data.username && (isAdmin || person.role === 'user');
  return (
    <DeskFrame data={data} title={person.email}>
      <p className="text-muted">
        {person.username} · {person.role} · {accountState(person)} · since <TimeAgo at={person.createdAt} />
      </p>
      <CopyField label="Id" value={person.id} />
      {mayChange ? (
        <Actions person={person} isAdmin={isAdmin} />
      ) : (
        <p role="note" className="text-muted">
          {person.username === data.username
            ? 'This is your account. Another admin must change it.'
            : 'Only admins change staff accounts.'}
        </p>
      )}
      <SectionCard title="Sessions" bare>
        {person.sessions.length === 0 && <CardRow className="text-muted">No sessions.</CardRow>}
        {person.sessions.map(({ id, seenAt, ip, userAgent }) => (
          <CardRow key={id} className="wrap-anywhere">
            Last seen <TimeAgo at={seenAt} /> from {ip ?? 'an unknown address'}
            <span className="block text-xs text-muted">{userAgent}</span>
          </CardRow>
        ))}
      </SectionCard>
      <SectionCard title="Of late" description="Newest audit log entries of this account." bare>
        {person.log.length === 0 && <CardRow className="text-muted">Nothing is recorded.</CardRow>}
        {person.log.map(({ at, event, admin, detail }) => (
          <CardRow key={`${at} ${event} ${JSON.stringify(detail)}`} className="wrap-anywhere">
            <code>{event}</code> <TimeAgo at={at} />
            {admin !== null && ` by ${admin}`}
          </CardRow>
        ))}
      </SectionCard>
    </DeskFrame>
  );
}

const endedWords = ({ ended }: { ended: number }) =>
  `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`;

function Actions({ person: { id, role, disabledAt }, isAdmin }: { person: Person; isAdmin: boolean }) {
  const { busy, act } = useDeskAction();
  const { impersonationTool } = useFlags();
  const disabled = disabledAt !== null;
  // Not as the form's `action`: for that React would write a script into the page, which our policy forbids.
  const setRole = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('role');
    void act({
      key: 'role',
      path: '/api/admin/people/role',
      body: { id, role: chosen },
      done: (answer: { ended: number }) => `The role is ${chosen}. ${endedWords(answer)}`,
    });
  };
  const impersonate = () =>
    act({
      key: 'impersonate',
      path: '/api/impersonation-tool/create',
      body: { impersonatingUserId: id },
      done: () => 'You act as this user now.',
      leaveTo: '/',
    });
  return (
    <SectionCard title="Actions">
      <div className="flex flex-wrap items-end gap-3">
        {isAdmin && (
          <form className="flex items-end gap-3" onSubmit={setRole}>
            <Select key={role} label="Role" name="role" options={roleOptions} defaultValue={role} />
            <Button type="submit" loading={busy === 'role'}>
              Set role
            </Button>
          </form>
        )}
        <Button
          loading={busy === 'end'}
          onClick={() =>
            void act({ key: 'end', path: '/api/admin/people/end-sessions', body: { id }, done: endedWords })
          }
        >
          End all sessions
        </Button>
        <Button
          variant={disabled ? 'default' : 'danger'}
          loading={busy === 'disable'}
          onClick={() =>
            void act({
              key: 'disable',
              path: '/api/admin/people/disable',
              body: { id, disabled: !disabled },
              done: () => (disabled ? 'The account can be used again.' : 'The account is disabled.'),
            })
          }
        >
          {disabled ? 'Enable the account' : 'Disable the account'}
        </Button>
        {isAdmin && impersonationTool && role !== 'admin' && (
          <Button loading={busy === 'impersonate'} onClick={() => void impersonate()}>
            Impersonate
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
