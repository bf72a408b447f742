import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskImportsData } from '#wire/imports.ts';
import type { ImportLine } from '#wire/recordChanges.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { describeImporter } from './describeImporter.ts';
import { FollowedCard } from './FollowedCard.tsx';
import { ImportForm } from './ImportForm.tsx';

const columns: Column<ImportLine>[] = [
  {
    key: 'id',
    header: 'Import',
    title: true,
    cell: ({ id }) => (
      <Link to={`/admin/imports/${id}`} className="link">
        Import {id}
      </Link>
    ),
  },
  { key: 'at', header: 'When', cell: ({ at }) => <TimeAgo at={at} /> },
  {
    key: 'by',
    header: 'By',
    cell: (line) => <span className="wrap-anywhere">{describeImporter(line)}</span>,
  },
  {
    key: 'files',
    header: 'Files',
    cell: ({ files, undoes }) => (
      <span className="text-xs wrap-anywhere">
        {undoes === null ? files.join(', ') : `takes import ${undoes} back`}
      </span>
    ),
  },
  { key: 'changes', header: 'Changes', align: 'end', cell: ({ changes }) => formatNumber(changes) },
  { key: 'state', header: 'State', cell: ({ undoneAt }) => (undoneAt === null ? 'stands' : 'taken back') },
];

/** Import files, looked at before they are applied; and what was imported. */
export function Component({ data }: { data: DeskImportsData }) {
  const { imports, followed } = data;
  return (
    <DeskFrame data={data} title="Imports">
      <ImportForm />
      {followed && <FollowedCard followed={followed} />}
      <Card as="div">
        {imports.length === 0 ? (
          <EmptyState title="Nothing was imported yet">
            Imports appear here, and you can undo them.
          </EmptyState>
        ) : (
          <Table caption="Imports, newest first" columns={columns} rows={imports} rowKey={({ id }) => id} />
        )}
      </Card>
    </DeskFrame>
  );
}
