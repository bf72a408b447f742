import { track } from '#web/client/userEvents.ts';
import { OpenFindingsMark } from '#web/projectRows/OpenFindingsMark.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ScoreCell } from '#web/projectRows/ScoreCell.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { HomeData } from '#wire/homePage.ts';
import { projectHref } from '#wire/projectHref.ts';
import { SectionHead } from './SectionHead.tsx';

type Row = HomeData['recentlyAudited'][number];

const trackProject = (project: string) => track('Click Recently Audited Project', { project });

const columns: Column<Row>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: ({ project }) => <ProjectName project={project} onFollow={() => trackProject(project.id)} />,
  },
  {
    key: 'audit',
    header: 'Audit',
    className: 'max-sm:col-span-full max-sm:before:hidden',
    cell: ({ project, audit }) => (
      <Link
        to={`${projectHref(project.id, 'code-audit')}#${auditAnchor(audit.id)}`}
        onClick={() => trackProject(project.id)}
        className="link inline-block min-h-6"
      >
        {audit.title}
      </Link>
    ),
  },
  { key: 'auditor', header: 'Auditor', className: 'max-sm:col-span-2', cell: ({ audit }) => audit.auditor },
  {
    key: 'date',
    header: 'Completed',
    cell: ({ audit }) => (
      <span className="whitespace-nowrap text-muted">{formatDate(new Date(audit.progress.completedOn))}</span>
    ),
  },
  {
    key: 'open',
    header: 'Open findings',
    align: 'end',
    cell: ({ project }) => <OpenFindingsMark projectId={project.id} open={project.openFindings} />,
  },
  { key: 'score', header: 'Score', align: 'end', cell: ({ project }) => <ScoreCell row={project} /> },
  {
    key: 'star',
    header: 'Watch',
    hideHeader: true,
    align: 'end',
    className: 'card-corner',
    cell: ({ project }) => <WatchStar project={project} />,
  },
];

export function RecentlyAuditedSection({ audits }: { audits: readonly Row[] }) {
  return (
    <section className="mt-12" aria-labelledby="recent-title" data-tour="recently-audited">
      <SectionHead
        id="recent-title"
        title="Recently audited"
        aside={
          <Link to="/?audited=yes&sort=auditedOn#projects" className="link inline-block min-h-6">
            All audited projects
          </Link>
        }
      />
      <div className="card overflow-x-auto">
        {audits.length === 0 ? (
          <EmptyState
            title="No completed audit on record"
            action={
              <ButtonLink to="/products/security-audit" size="sm">
                About our audits
              </ButtonLink>
            }
          >
            Audits appear here when their reports are published.
          </EmptyState>
        ) : (
          <Table
            caption="Recently audited projects"
            short
            columns={columns}
            rows={audits}
            rowKey={({ audit }) => audit.id}
          />
        )}
      </div>
    </section>
  );
}
