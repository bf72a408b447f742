import type { CsvColumn } from '#lib/renderCsv.ts';
import { describeGrade } from '#model/controlGrade.ts';
import type { ProjectRow } from '#wire/projects.ts';

/** A project's line in files; what is unknown stays empty. */
export const projectCsvColumns: readonly CsvColumn<ProjectRow>[] = [
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
