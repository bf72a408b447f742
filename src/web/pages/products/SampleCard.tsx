import type { ReactNode } from 'react';
import { type Column, Table } from '#web/ui/Table.tsx';

interface SampleCardProps<Cell> {
  id: string;
  title: string;
  /** What kind of sample it is. */
  marks: ReactNode;
  columns: readonly string[];
  /** The first cell names its row. */
  rows: readonly Cell[][];
  renderCell: (header: string, cell: Cell | undefined) => ReactNode;
  note: ReactNode;
  /** Invented, so that there is nothing to open. */
  isWritten?: boolean;
}

/** A few rows of a result with a word on where they come from. */
export function SampleCard<Cell>({
  id,
  title,
  marks,
  columns,
  rows,
  renderCell,
  note,
  isWritten = false,
}: SampleCardProps<Cell>) {
  const shown: Column<Cell[]>[] = columns.map((header, index) => ({
    key: header,
    header,
    cell: (row) => renderCell(header, row[index]),
    title: index === 0,
  }));
  return (
    <section aria-labelledby={id} data-written={isWritten ? '' : undefined}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="scroll-mt-20">
          <span data-written="">{title}</span>
        </h2>
        {marks}
      </div>
      <div className="card mt-5 overflow-hidden">
        <Table caption={title} columns={shown} rows={rows} rowKey={(row) => JSON.stringify(row)} />
        <p className="border-t border-line bg-mist px-4.5 py-3 text-xs text-muted">{note}</p>
      </div>
    </section>
  );
}
