import { findingStatusNames } from '#model/findings.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { findingSeverityNames } from '#model/severities.ts';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { auditAnchor, findingAnchor } from '#wire/anchors.ts';
import {
  type AuditedContract,
  type AuditorFinding,
  type AuditorListData,
  auditorHref,
  auditorListHref,
} from '#wire/auditors.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { codeStateWords, fixWords } from './auditorWords.ts';

const findingColumns: Column<AuditorFinding>[] = [
  {
    key: 'finding',
    header: 'Finding',
    title: true,
    cell: ({ auditId, id, title, project }) => (
      <ProjectName project={project}>
        <Link
          to={`${projectHref(project.id, 'code-audit')}#${findingAnchor(auditId, id)}`}
          className="link font-normal"
        >
          {title}
        </Link>
      </ProjectName>
    ),
  },
  { key: 'severity', header: 'Severity', cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { key: 'status', header: 'Outcome', cell: ({ status }) => findingStatusNames[status] },
  {
    key: 'fix',
    header: 'Fix',
    cell: ({ proof, status }) => (status === 'resolved' ? fixWords[proof ?? 'notChecked'] : '–'),
  },
];

function CodePlace({ chain, address }: AuditedContract) {
  const nameOf = useChainName();
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <Address value={address} to={placeHrefs.address({ chain, address })} />
      <span className="text-muted">{nameOf(chain)}</span>
    </span>
  );
}

const codeColumns: Column<AuditedContract>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: ({ auditId, audit, project }) => (
      <ProjectName project={project}>
        <Link
          to={`${projectHref(project.id, 'code-audit')}#${auditAnchor(auditId)}`}
          className="link font-normal"
        >
          {audit}
        </Link>
      </ProjectName>
    ),
  },
  { key: 'contract', header: 'Contract', cell: (contract) => <CodePlace {...contract} /> },
  { key: 'state', header: 'Audited code', cell: ({ state }) => codeStateWords[state] },
];

function ListTable({ data }: { data: AuditorListData }) {
  return data.list === 'findings' ? (
    <Table
      caption="Findings"
      columns={findingColumns}
      rows={data.items}
      rowKey={({ auditId, id }) => `${auditId} ${id}`}
    />
  ) : (
    <Table
      caption="Audited code"
      columns={codeColumns}
      rows={data.items}
      rowKey={({ auditId, chain, address }) => `${auditId} ${chain} ${address}`}
    />
  );
}

/** What a figure of an auditor counts. */
export function Component({ data }: { data: AuditorListData }) {
  const { slug, name, list, filter, total, page, perPage } = data;
  const { severity, status, fix, state } = filter;
  const title = list === 'findings' ? 'Findings' : 'Audited code';
  const words = [
    severity && findingSeverityNames[severity],
    status && findingStatusNames[status],
    fix && fixWords[fix],
    state && codeStateWords[state],
  ].filter(Boolean);
  const path = auditorListHref(slug, list, filter);
  return (
    <main id="main">
      <Meta
        title={`${title} by ${name}`}
        description={`${title} in audits by ${name}.`}
        path={path}
        noindex
      />
      <PageHead
        trail={[
          { name: fixedPages.auditors.title, path: fixedPages.auditors.path },
          { name, path: auditorHref(slug) },
          { name: title, path },
        ]}
        title={`${title} by ${name}`}
      >
        <span data-listed={total}>
          {formatNumber(total)} {words.join(', ')}
        </span>
        {words.length > 0 && (
          <Link to={auditorListHref(slug, list)} className="link">
            Show all
          </Link>
        )}
      </PageHead>
      <div className="wrap grid gap-6 py-8">
        <Card aria-label={title} className="overflow-x-auto">
          {data.items.length === 0 ? (
            <EmptyState title={total > 0 || page > 1 ? 'The list ends before this page' : 'None on record'} />
          ) : (
            <ListTable data={data} />
          )}
        </Card>
        <Pagination
          label={`Pages of ${title.toLowerCase()}`}
          page={page}
          pageCount={Math.ceil(total / perPage)}
          hrefFor={(number) => auditorListHref(slug, list, { ...filter, page: number })}
        />
      </div>
    </main>
  );
}
