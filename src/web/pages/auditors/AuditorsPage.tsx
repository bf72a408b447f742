import { BoardHead } from '#web/projectRows/BoardHead.tsx';
import { CountedFigure } from '#web/projectRows/CountedFigure.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { type Auditor, type AuditorsAnswer, auditorHref, auditorListHref } from '#wire/auditors.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { describeShare } from './auditorWords.ts';

const columns: Column<Auditor>[] = [
  {
    key: 'name',
    header: 'Auditor',
    title: true,
    cell: ({ slug, name }) => (
      <Link to={auditorHref(slug)} className="link font-semibold">
        {name}
      </Link>
    ),
  },
  {
    key: 'reports',
    header: 'Reports',
    align: 'end',
    cell: ({ slug, reports, projects }) => (
      <Link to={`${auditorHref(slug)}#reports`} title={`of ${projects} projects`} className="hover:underline">
        {formatNumber(reports)}
      </Link>
    ),
  },
  {
    key: 'findings',
    header: 'Findings',
    align: 'end',
    cell: ({ slug, findings, withFindings }) =>
      withFindings === 0 ? (
        <span className="text-xs text-muted">not on record</span>
      ) : (
        <CountedFigure
          to={auditorListHref(slug, 'findings')}
          count={findings.reduce((sum, { count }) => sum + count, 0)}
        />
      ),
  },
  {
    key: 'fixes',
    header: 'Fixes in deployed code',
    cell: ({ slug, fixes: { proven, claimed } }) => (
      <CountedFigure to={auditorListHref(slug, 'findings', { fix: 'deployed' })} count={proven}>
        {describeShare(proven, claimed)}
      </CountedFigure>
    ),
  },
  {
    key: 'code',
    header: 'Audited code running',
    cell: ({ slug, code: { running, replaced } }) => (
      <CountedFigure to={auditorListHref(slug, 'code', { state: 'running' })} count={running}>
        {describeShare(running, running + replaced)}
      </CountedFigure>
    ),
  },
  {
    key: 'incidents',
    header: 'Incidents after',
    cell: ({ slug, incidents: { within, outside, unknown } }) => {
      const all = [
        within > 0 && `${within} in scope`,
        outside > 0 && `${outside} outside`,
        unknown > 0 && `${unknown} scope unknown`,
      ].filter(Boolean);
      if (all.length === 0) return <span className="text-muted">none on record</span>;
      return (
        <Link to={`${auditorHref(slug)}#incidents`} className="hover:underline">
          {all.join(', ')}
        </Link>
      );
    },
  },
  {
    key: 'last',
    header: 'Last report',
    align: 'end',
    className: 'text-muted whitespace-nowrap',
    cell: ({ lastOn }) => formatDate(new Date(lastOn)),
  },
];

export function Component({ data: { items, total, page, perPage } }: { data: AuditorsAnswer }) {
  const { path, title, description } = fixedPages.auditors;
  const hrefFor = (number: number) => (number > 1 ? `${path}?page=${number}` : path);
  return (
    <main id="main">
      <Meta title={title} description={description} path={hrefFor(page)} noindex={page > 1} />
      <BoardHead
        trail={[{ name: title, path }]}
        title={title}
        summary={description}
        files={{
          csv: `${path}.csv`,
          json: '/api/auditors',
          feedOf: (format) => `/changes.${format}?kind=audit&days=31`,
        }}
      />
      <div className="wrap grid gap-6 py-8">
        <Card aria-labelledby="auditors-title" className="overflow-hidden">
          <CardHeader
            id="auditors-title"
            title="On record"
            description="By number of reports, which is no rank: who audits riskier code sees more incidents."
            aside={<span data-site="">{formatNumber(total)} in all</span>}
          />
          {items.length === 0 ? (
            <EmptyState title="No audit on record">
              Import audits. None on record does not mean none exist.
            </EmptyState>
          ) : (
            <div className="overflow-x-auto border-t border-line">
              <Table short caption="Auditors" columns={columns} rows={items} rowKey={({ slug }) => slug} />
            </div>
          )}
        </Card>
        <Pagination
          label="Pages of auditors"
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={hrefFor}
        />
      </div>
    </main>
  );
}
