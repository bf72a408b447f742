import { projectCsvColumns } from '#core/projects/projectCsvColumns.ts';
import { renderCsv } from '#lib/renderCsv.ts';
import type { ProjectRow } from '#wire/projects.ts';

/** The projects of a list as CSV (RFC 4180); what is unknown stays empty. */
export const renderWatchlistCsv = (rows: readonly ProjectRow[]): string => renderCsv(projectCsvColumns, rows);
