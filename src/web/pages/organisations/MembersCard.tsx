import { useState } from 'react';
import { type MemberRole, mayChange, memberRoles } from '#model/organisations.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Member, OrganisationDetails } from '#wire/organisations.ts';
import { roleWords } from './roleWords.ts';

export interface OrganisationCardProps {
  organisation: OrganisationDetails;
  isFixed: boolean;
  /** Answers whether it was done. */
  onChange: (path: string, body: object) => Promise<boolean>;
}

export function MembersCard({ organisation, isFixed, onChange }: OrganisationCardProps) {
  return (
    <Card aria-labelledby="members">
      <CardHeader
        id="members"
        title="Members"
        description={
          mayChange(organisation.role) ? 'After a removal, rotate the keys that they knew.' : undefined
        }
      />
      <ul>
        {organisation.members.map((member) => (
          <MemberRow
            key={member.username}
            member={member}
            own={organisation.role}
            isFixed={isFixed}
            onChange={onChange}
          />
        ))}
      </ul>
    </Card>
  );
}

interface MemberRowProps {
  member: Member;
  own: MemberRole;
  isFixed: boolean;
  onChange: OrganisationCardProps['onChange'];
}

const questions = {
  transfer: {
    title: 'Hand over?',
    text: (email: string) => `${email} becomes the owner, and you become an admin.`,
    word: 'Hand over',
  },
  'members/remove': {
    title: 'Remove this member?',
    text: (email: string) =>
      `${email} no longer sees what is shared. Invitations they sent are withdrawn; keys they made keep working until you rotate them.`,
    word: 'Remove',
  },
} as const;

function MemberRow({ member, own, isFixed, onChange }: MemberRowProps) {
  const { username, email, role, isYou } = member;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<keyof typeof questions>();
  const isOwner = own === 'owner';
  const mayManage = !isFixed && !isYou && (isOwner || (mayChange(own) && role !== 'owner'));
  const roles = isOwner ? memberRoles : memberRoles.filter((one) => one !== 'owner');
  const act = async (path: string, body: object) => {
    setBusy(true);
    setAsking(undefined);
    await onChange(path, { username, ...body });
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[550] wrap-anywhere">
          {email} {isYou && <span className="font-normal text-muted">(you)</span>}
        </p>
        {!mayManage && <p className="text-xs text-muted">{roleWords[role]}</p>}
      </div>
      {mayManage && (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={`Role of ${email}`}
            hideLabel
            value={role}
            disabled={busy}
            onChange={({ target }) => act('members/role', { role: target.value })}
            options={roles.map((one) => ({ value: one, label: roleWords[one] }))}
          />
          {isOwner && role !== 'owner' && (
            <Button
              size="sm"
              loading={busy}
              onClick={() => setAsking('transfer')}
              aria-label={`Hand over to ${email}`}
            >
              Hand over
            </Button>
          )}
          <Button
            size="sm"
            variant="danger"
            loading={busy}
            onClick={() => setAsking('members/remove')}
            aria-label={`Remove ${email}`}
          >
            Remove
          </Button>
        </div>
      )}
      {asking && (
        <Dialog open onClose={() => setAsking(undefined)} title={questions[asking].title}>
          <p className="wrap-anywhere">{questions[asking].text(email)}</p>
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => setAsking(undefined)}>Cancel</Button>
            <Button variant="danger" onClick={() => act(asking, {})}>
              {questions[asking].word}
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}
