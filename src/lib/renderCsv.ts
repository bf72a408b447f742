import { csvCell } from './csvCell.ts';

/** A column's name, and its value of a row; what is unknown is null. */
export type CsvColumn<Row> = readonly [name: string, read: (row: Row) => string | number | null];

/** Rows as CSV (RFC 4180); what is unknown stays empty. */
export function renderCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, read]) => csvCell(read(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
