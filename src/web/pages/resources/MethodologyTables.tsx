import { listControlRules } from '#scoring/controlRules.ts';
import type { Methodology } from '#scoring/methodology.ts';
import { Table } from '#web/ui/Table.tsx';

export function CapsTable({ caps }: Pick<Methodology, 'caps'>) {
  return (
    <div className="card mt-4 overflow-hidden">
      <Table
        caption="Caps"
        rows={caps}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: 'Cap', cell: ({ name }) => name, title: true },
          { key: 'limit', header: 'At most', cell: ({ limit }) => limit, align: 'end' },
          { key: 'rule', header: 'Applies when', cell: ({ rule }) => rule },
          { key: 'reads', header: 'Reads', cell: ({ reads }) => reads.join(', ') },
        ]}
      />
    </div>
  );
}

export function RatingsTable({ ratings }: Pick<Methodology, 'ratings'>) {
  return (
    <div className="card mt-4 max-w-md overflow-hidden">
      <Table
        caption="Ratings"
        rows={ratings}
        rowKey={({ rating }) => rating}
        columns={[
          { key: 'rating', header: 'Rating', cell: ({ rating }) => rating, title: true },
          { key: 'from', header: 'From', cell: ({ from }) => from, align: 'end' },
          { key: 'below', header: 'Below', cell: ({ below }) => below ?? '–', align: 'end' },
        ]}
      />
    </div>
  );
}

export function ControlRulesTable() {
  return (
    <div className="card mt-4 overflow-hidden">
      <Table
        caption="Control grades"
        rows={listControlRules()}
        rowKey={({ acts, who }) => `${acts.join()} ${who}`}
        columns={[
          { key: 'acts', header: 'What', cell: ({ acts }) => acts.join(', '), title: true },
          { key: 'who', header: 'Who', cell: ({ who }) => who },
          { key: 'soon', header: 'Less than 2 days', cell: ({ soon }) => soon },
          { key: 'twoDays', header: '2 days', cell: ({ twoDays }) => twoDays },
          { key: 'sevenDays', header: '7 days and a way out', cell: ({ sevenDays }) => sevenDays },
        ]}
      />
    </div>
  );
}
