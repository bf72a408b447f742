import { projectCsvColumns } from '#core/projects/projectCsvColumns.ts';
import type { CsvColumn } from '#lib/renderCsv.ts';
import type { ComparedProject } from '#wire/compare.ts';

/** A line for each project that is compared. */
export const comparedCsvColumns: readonly CsvColumn<ComparedProject>[] = [
  ...projectCsvColumns.map(([name, read]): CsvColumn<ComparedProject> => [name, ({ row }) => read(row)]),
  ['who_controls', ({ whoControls }) => whoControls?.text ?? null],
  ['can_be_sold', ({ canBeSold }) => canBeSold?.text ?? null],
  ['time_to_leave', ({ timeToLeave }) => timeToLeave?.sentence ?? null],
  ['audits_on_record', ({ audits }) => audits],
  ['incidents_on_record', ({ incidents }) => incidents.count],
  ['loss_usd', ({ incidents: { count, lossUsd, withoutLoss } }) => (count > withoutLoss ? lossUsd : null)],
];
