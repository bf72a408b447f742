import type { FeedEntry } from '#lib/Feed.ts';
import type { CsvColumn } from '#lib/renderCsv.ts';
import { auditAnchor } from '#wire/anchors.ts';
import type { Auditor, AuditorReport } from '#wire/auditors.ts';
import { projectHref } from '#wire/projectHref.ts';

/** A line for each auditor. */
export const auditorCsvColumns: readonly CsvColumn<Auditor>[] = [
  ['slug', ({ slug }) => slug],
  ['name', ({ name }) => name],
  ['reports', ({ reports }) => reports],
  ['reports_with_findings', ({ withFindings }) => withFindings],
  ['projects', ({ projects }) => projects],
  ['first_on', ({ firstOn }) => firstOn],
  ['last_on', ({ lastOn }) => lastOn],
  ['findings', ({ findings }) => findings.reduce((sum, { count }) => sum + count, 0)],
  ['fixes_claimed', ({ fixes }) => fixes.claimed],
  ['fixes_proven', ({ fixes }) => fixes.proven],
  ['fixes_refuted', ({ fixes }) => fixes.refuted],
  ['audited_code_running', ({ code }) => code.running],
  ['audited_code_replaced', ({ code }) => code.replaced],
  ['audited_code_unknown', ({ code }) => code.unknown],
  ['incidents_in_scope', ({ incidents }) => incidents.within],
  ['incidents_outside_scope', ({ incidents }) => incidents.outside],
  ['incidents_scope_unknown', ({ incidents }) => incidents.unknown],
];

/** A line for each report. */
export const reportCsvColumns: readonly CsvColumn<AuditorReport>[] = [
  ['id', ({ id }) => id],
  ['project', ({ project }) => project.id],
  ['title', ({ title }) => title],
  ['completed_on', ({ completedOn }) => completedOn],
  ['findings', ({ findings }) => findings],
  ['open', ({ open }) => open],
];

const reportHref = ({ id, project }: AuditorReport): string =>
  `${projectHref(project.id, 'code-audit')}#${auditAnchor(id)}`;

/** A report for readers of feeds. */
export const toReportEntry = (report: AuditorReport): FeedEntry => ({
  id: `/audits/${encodeURIComponent(report.id)}`,
  href: reportHref(report),
  title: `${report.project.name}${report.project.demo ? ' (demo)' : ''}: ${report.title}`,
  text:
    report.findings === null ? 'Findings not on record' : `${report.findings} findings, ${report.open} open`,
  published: `${report.completedOn}T00:00:00Z`,
});
