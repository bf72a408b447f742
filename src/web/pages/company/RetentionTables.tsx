import { keptAfterDeletion, keptThings } from '#model/retention.ts';
import { Table } from '#web/ui/Table.tsx';

const showDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

/** How long things are kept: the list that the jobs delete by, and what outlives an account. */
export function RetentionTables() {
  return (
    <div className="wrap grid gap-8 pb-12">
      <div className="card overflow-hidden">
        <Table
          caption="Deleted by time"
          showCaption
          rows={keptThings}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', header: 'What', title: true, cell: ({ what }) => what },
            { key: 'days', header: 'After', cell: ({ days }) => showDays(days) },
            { key: 'why', header: 'Kept until then', cell: ({ why }) => why },
          ]}
        />
      </div>
      <div className="card overflow-hidden">
        <Table
          caption="Kept after an account is deleted"
          showCaption
          rows={keptAfterDeletion}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', header: 'What', title: true, cell: ({ what }) => what },
            { key: 'until', header: 'How long', cell: ({ until }) => until },
            { key: 'why', header: 'Why', cell: ({ why }) => why },
          ]}
        />
      </div>
    </div>
  );
}
