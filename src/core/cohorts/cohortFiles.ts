import type { CsvColumn } from '#lib/renderCsv.ts';
import type { CohortLine } from '#wire/cohorts.ts';

/** A line for each category or chain. */
export const cohortCsvColumns: readonly CsvColumn<CohortLine>[] = [
  ['key', ({ key }) => key],
  ['projects', ({ projects }) => projects],
  ['assessed', ({ assessed }) => assessed],
  ['with_score', ({ ranked }) => ranked],
  ['lowest', ({ spread }) => spread?.lowest ?? null],
  ['lower_quarter', ({ spread }) => spread?.lowerQuarter ?? null],
  ['median', ({ spread }) => spread?.median ?? null],
  ['upper_quarter', ({ spread }) => spread?.upperQuarter ?? null],
  ['highest', ({ spread }) => spread?.highest ?? null],
];
