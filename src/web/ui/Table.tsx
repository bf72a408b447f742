import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

/** A link's hash is for who has no scripts: otherwise the page stays where it is. */
export type Sort = { direction?: 'ascending' | 'descending' | undefined } & (
  | { to: string; onFollow?: () => void }
  | { onSort: () => void }
);

export interface Column<Row> {
  key: string;
  /** Header of the column, and label of the value when the row is a card. */
  header: string;
  /** Shorter, for the card. */
  label?: string;
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** The cell that names its row; it heads the card on phones. */
  title?: boolean;
  sort?: Sort | undefined;
  className?: string;
}

interface TableProps<Row> {
  /** Names the table; hidden unless showCaption. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Cards of short values: three beside each other, each below its label. */
  short?: boolean;
}

/** Under 640 px each row becomes a card. Tabular numerals throughout. */
export function Table<Row>({ caption, showCaption, columns, rows, rowKey, short }: TableProps<Row>) {
  return (
    <table className={`table table-cards num ${short ? 'table-short' : ''}`}>
      <caption className={showCaption ? 'px-4.5 py-3.5 text-left text-lg font-[620]' : 'sr-only'}>
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column)}
              aria-sort={column.sort?.direction}
              data-sortable={column.sort ? '' : undefined}
            >
              <HeaderLabel column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) =>
              column.title ? (
                <th key={column.key} scope="row" className={cellClass(column)} data-title="">
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.key}
                  className={cellClass(column)}
                  data-label={column.hideHeader ? undefined : (column.label ?? column.header)}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeaderLabel<Row>({ column: { header, hideHeader, sort } }: { column: Column<Row> }) {
  if (!sort) return hideHeader ? <span className="sr-only">{header}</span> : header;
  const className = `inline-flex min-h-6 items-center gap-1 hover:text-ink ${sort.direction ? 'text-ink' : ''}`;
  const content = (
    <>
      {header}
      <SortArrow direction={sort.direction} />
    </>
  );
  return 'to' in sort ? (
    <Link to={sort.to} stay className={className} onClick={sort.onFollow}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={sort.onSort} className={className}>
      {content}
    </button>
  );
}

function SortArrow({ direction }: { direction: Sort['direction'] }) {
  return (
    <svg viewBox="0 0 8 12" className="h-3 w-2" aria-hidden="true" fill="currentColor">
      {direction !== 'descending' && <path d="M4 1 7 5H1Z" opacity={direction ? 1 : 0.45} />}
      {direction !== 'ascending' && <path d="M4 11 1 7h6Z" opacity={direction ? 1 : 0.45} />}
    </svg>
  );
}

function cellClass<Row>({ align, className }: Column<Row>): string | undefined {
  return [align === 'end' && 'end', className].filter(Boolean).join(' ') || undefined;
}
