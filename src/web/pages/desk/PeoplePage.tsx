import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskPeopleData, ListedPerson } from '#wire/people.ts';
import { accountState } from './accountState.ts';
import { DeskFrame } from './DeskFrame.tsx';

const columns: Column<ListedPerson>[] = [
  {
    key: 'email',
    header: 'Account',
    title: true,
    cell: ({ id, email, username }) => (
      <span className="min-w-0 wrap-anywhere">
        <Link to={`/admin/people/${id}`} className="link">
          {email}
        </Link>
        <span className="block text-xs font-normal text-muted">{username}</span>
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => role },
  { key: 'state', header: 'State', cell: accountState },
  { key: 'createdAt', header: 'Since', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
];

/** Accounts, found by address, name or id. */
export function Component({ data }: { data: DeskPeopleData }) {
  const { words, people } = data;
  return (
    <DeskFrame data={data} title="People">
      <form action="/admin/people" className="flex flex-wrap items-end gap-4">
        <Field label="Email, name or id" name="q" type="search" defaultValue={words} autoComplete="off" />
        <Button type="submit">Find</Button>
      </form>
      <Card as="div">
        {people.length === 0 ? (
          <EmptyState title="No account fits">Enter part of the address or name, or a whole id.</EmptyState>
        ) : (
          <Table
            caption={words === '' ? 'The newest accounts' : 'Accounts that fit, newest first'}
            columns={columns}
            rows={people}
            rowKey={({ id }) => id}
          />
        )}
      </Card>
    </DeskFrame>
  );
}
