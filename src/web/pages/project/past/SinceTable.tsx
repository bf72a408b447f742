import { factKeys } from '#scoring/buildFacts.ts';
import { factNames } from '#scoring/factNames.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Past } from '#wire/scores.ts';

type Since = Past['since'][string];
type Row = Since & { name: string };

const time = (text: string) => formatDateTime(new Date(text));

const columns: Column<Row>[] = [
  { key: 'name', header: 'Fact', title: true, cell: ({ name }) => name },
  {
    key: 'validFrom',
    header: 'Held since',
    cell: ({ validFrom, notBefore }) =>
      notBefore
        ? `changed between ${time(notBefore)} and ${time(validFrom)}`
        : `${time(validFrom)} at the latest`,
  },
  { key: 'knownFrom', header: 'Known here since', cell: ({ knownFrom }) => time(knownFrom) },
];

/** Of each fact since when it held and since when this site knows; the others were unknown. */
export function SinceTable({ since }: { since: Past['since'] }) {
  const rows = factKeys.flatMap((key) => {
    const one = since[key];
    return one ? [{ ...one, name: factNames[key] }] : [];
  });
  return (
    <div className="overflow-x-auto border-t border-line">
      <Table caption="Facts at that moment" columns={columns} rows={rows} rowKey={({ name }) => name} />
    </div>
  );
}
