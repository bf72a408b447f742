import { findingStatuses, findingStatusNames } from '#model/findings.ts';
import { type FindingSeverity, findingSeverities } from '#model/severities.ts';
import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { CountedFigure } from '#web/projectRows/CountedFigure.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import {
  type Auditor,
  type AuditorPageData,
  type AuditorReport,
  auditorHref,
  auditorListHref,
} from '#wire/auditors.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import { projectHref } from '#wire/projectHref.ts';
import { describeShare } from './auditorWords.ts';

const reportHref = ({ id, project }: AuditorReport) =>
  `${projectHref(project.id, 'code-audit')}#${auditAnchor(id)}`;

const reportColumns: Column<AuditorReport>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: (report) => (
      <ProjectName project={report.project}>
        <Link to={reportHref(report)} className="link font-normal">
          {report.title}
        </Link>
      </ProjectName>
    ),
  },
  { key: 'on', header: 'Completed', cell: ({ completedOn }) => formatDate(new Date(completedOn)) },
  {
    key: 'findings',
    header: 'Findings',
    align: 'end',
    cell: (report) =>
      report.findings === null ? (
        <span className="text-xs text-muted">not on record</span>
      ) : (
        <Link to={reportHref(report)} className="hover:underline">
          {report.findings}
        </Link>
      ),
  },
  {
    key: 'open',
    header: 'Open',
    align: 'end',
    cell: (report) =>
      report.open === null ? (
        '–'
      ) : (
        <Link to={reportHref(report)} className="hover:underline">
          {report.open}
        </Link>
      ),
  },
];

const places = {
  within: 'In the audited scope',
  outside: 'Outside the scope',
  unknown: 'Scope not on record',
};

const incidentColumns: Column<AuditorPageData['incidents'][number]>[] = [
  {
    key: 'incident',
    header: 'Incident',
    title: true,
    cell: ({ id, title, project }) => (
      <ProjectName project={project}>
        <Link to={incidentHref(id)} className="link font-normal">
          {title}
        </Link>
      </ProjectName>
    ),
  },
  { key: 'time', header: 'Date', cell: ({ time }) => formatDate(new Date(time)) },
  { key: 'place', header: 'Scope', className: 'max-sm:col-span-2', cell: ({ place }) => places[place] },
];

/** Findings by severity and status; a severity that was never found has no line. */
function FindingTable({ slug, findings }: Pick<Auditor, 'slug' | 'findings'>) {
  const countOf = (severity: FindingSeverity, status: string) =>
    findings.find((one) => one.severity === severity && one.status === status)?.count ?? 0;
  const statuses = findingStatuses.filter((status) => findings.some((one) => one.status === status));
  return (
    <Table
      caption="Findings by severity and outcome"
      columns={[
        {
          key: 'severity',
          header: 'Severity',
          title: true,
          cell: (severity) => <SeverityMark severity={severity} />,
        },
        ...statuses.map(
          (status): Column<FindingSeverity> => ({
            key: status,
            header: findingStatusNames[status],
            align: 'end',
            cell: (severity) => (
              <CountedFigure
                to={auditorListHref(slug, 'findings', { severity, status })}
                count={countOf(severity, status)}
              />
            ),
          }),
        ),
      ]}
      rows={findingSeverities.filter((severity) => findings.some((one) => one.severity === severity))}
      rowKey={(severity) => severity}
    />
  );
}

function Figures({ auditor: { slug, fixes, code, withFindings, reports } }: { auditor: Auditor }) {
  const figures = [
    {
      name: 'Reports with findings on record',
      value: describeShare(withFindings, reports),
      to: `${auditorHref(slug)}#reports`,
    },
    {
      name: 'Fixes found in deployed code',
      value: describeShare(fixes.proven, fixes.claimed),
      to: auditorListHref(slug, 'findings', { fix: 'deployed' }),
      count: fixes.proven,
    },
    {
      name: 'Fixes missing from deployed code',
      value: describeShare(fixes.refuted, fixes.claimed),
      to: auditorListHref(slug, 'findings', { fix: 'notDeployed' }),
      count: fixes.refuted,
    },
    {
      name: 'Audited code still running',
      value: describeShare(code.running, code.running + code.replaced),
      to: auditorListHref(slug, 'code', { state: 'running' }),
      count: code.running,
    },
    {
      name: 'Audited code replaced',
      value: describeShare(code.replaced, code.running + code.replaced),
      to: auditorListHref(slug, 'code', { state: 'replaced' }),
      count: code.replaced,
    },
    {
      name: 'Audited code not comparable',
      value: formatNumber(code.unknown),
      to: auditorListHref(slug, 'code', { state: 'unknown' }),
      count: code.unknown,
    },
  ];
  return (
    <Card aria-label="In figures" className="p-4.5">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map(({ name, value, to, count }) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="num mt-1 font-semibold">
              <Link to={to} data-count={count} className="inline-block min-h-6 hover:underline">
                {value}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function Component({ data }: { data: AuditorPageData }) {
  const { auditor, reports, total, page, perPage, incidents } = data;
  const { slug, name } = auditor;
  const path = auditorHref(slug);
  const hrefFor = (number: number) => (number > 1 ? `${path}?page=${number}` : path);
  const description = `${name}: ${formatNumber(auditor.reports)} audit reports of ${formatNumber(auditor.projects)} projects on record, their findings, and incidents afterwards.`;
  return (
    <main id="main">
      <Meta title={`Audits by ${name}`} description={description} path={hrefFor(page)} noindex={page > 1} />
      <BoardHead
        trail={[
          { name: fixedPages.auditors.title, path: fixedPages.auditors.path },
          { name, path },
        ]}
        title={name}
        files={{ csv: `${path}.csv`, json: `/api${path}`, feedOf: (format) => `${path}.${format}` }}
      >
        <span>
          {formatNumber(auditor.reports)} reports of {formatNumber(auditor.projects)} projects,{' '}
          {formatDate(new Date(auditor.firstOn))} to {formatDate(new Date(auditor.lastOn))}
        </span>
      </BoardHead>
      <div className="wrap grid gap-6 py-8">
        <Figures auditor={auditor} />
        <Card aria-labelledby="incidents" className="overflow-hidden">
          <CardHeader
            id="incidents"
            title="Incidents after an audit"
            description="An audit covers its scope at its time. An incident outside of it says nothing of the audit."
          />
          {incidents.length === 0 ? (
            <EmptyState title="None on record">None on record does not mean none happened.</EmptyState>
          ) : (
            <div className="overflow-x-auto border-t border-line">
              <Table
                short
                caption="Incidents"
                columns={incidentColumns}
                rows={incidents}
                rowKey={({ id }) => id}
              />
            </div>
          )}
        </Card>
        {auditor.findings.length > 0 && (
          <Card aria-labelledby="findings-title" className="overflow-hidden">
            <CardHeader id="findings-title" title="Findings" />
            <div className="overflow-x-auto border-t border-line">
              <FindingTable {...auditor} />
            </div>
          </Card>
        )}
        <Card aria-labelledby="reports" className="overflow-hidden">
          <CardHeader
            id="reports"
            title="Reports"
            aside={<span data-site="">{formatNumber(total)} in all</span>}
          />
          <div className="overflow-x-auto border-t border-line">
            <Table short caption="Reports" columns={reportColumns} rows={reports} rowKey={({ id }) => id} />
          </div>
        </Card>
        <Pagination
          label="Pages of reports"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={hrefFor}
        />
      </div>
    </main>
  );
}
