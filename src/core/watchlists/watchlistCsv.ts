import { csvCell } from '#lib/csvCell.ts';
import { describeGrade } from '#model/controlGrade.ts';
import type { ProjectRow } from '#wire/projects.ts';

const columns: readonly [string, (row: ProjectRow) => string | number | null][] = [
  ['id', (row) => row.id],
  ['name', (row) => row.name],
  ['tickers', (row) => row.tokenTickers.join(' ')],
  ['rank', (row) => row.rank],
  ['score', (row) => row.score],
  ['score_low', (row) => (row.assessed ? row.range.low : null)],
  ['score_high', (row) => (row.assessed ? row.range.high : null)],
  ['rating', (row) => row.rating],
  ['coverage', (row) => row.coverage],
  ['last_audit_on_record', (row) => row.auditedOn],
  ['control', (row) => row.control],
  ['control_grade', (row) => row.controlGrade && describeGrade(row.controlGrade)],
];

/** The projects of a list as CSV (RFC 4180); what is unknown stays empty. */
export function renderWatchlistCsv(rows: readonly ProjectRow[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, read]) => csvCell(read(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
