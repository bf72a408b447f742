import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ListedFlag } from '#wire/adminFlags.ts';
import { describeValue, typeWords } from './flagWords.ts';

const columns: Column<ListedFlag>[] = [
  {
    key: 'key',
    header: 'Flag',
    title: true,
    cell: ({ flag }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={`?flag=${encodeURIComponent(flag.key)}`} className="link font-mono wrap-anywhere">
          {flag.key}
        </Link>
        {flag.isPrivate && <Chip tone="info">Private</Chip>}
      </span>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ flag }) => typeWords[flag.type] },
  {
    key: 'value',
    header: 'Value',
    cell: ({ flag }) =>
      flag.type === 'boolean' ? (
        <Chip tone={flag.value ? 'signal' : 'neutral'}>{describeValue(flag.value)}</Chip>
      ) : (
        <span className="line-clamp-2 max-w-60 wrap-anywhere">{describeValue(flag.value)}</span>
      ),
  },
  { key: 'rules', header: 'Rules', align: 'end', cell: ({ flag }) => flag.rules.length },
  { key: 'shares', header: 'Percentages', align: 'end', cell: ({ flag }) => flag.percentages.length },
  {
    key: 'changed',
    header: 'Last change',
    cell: ({ changedAt, changedBy }) => (
      <span className="min-w-0">
        <TimeAgo at={changedAt} />
        {changedBy !== null && <span className="block text-xs wrap-anywhere text-muted">{changedBy}</span>}
      </span>
    ),
  },
];

export function FlagTable({ flags }: { flags: readonly ListedFlag[] }) {
  return (
    <Card as="div">
      {flags.length === 0 ? (
        <EmptyState title="There are no flags" action={<ButtonLink to="?new">New flag</ButtonLink>}>
          Until you create a flag, code gets its default.
        </EmptyState>
      ) : (
        <Table caption="Feature flags" columns={columns} rows={flags} rowKey={({ flag }) => flag.key} />
      )}
    </Card>
  );
}
