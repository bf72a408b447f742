import { track } from '#web/client/userEvents.ts';
import { auditStageNames } from '#web/projectRows/auditStages.ts';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { HomeData } from '#wire/homePage.ts';
import { projectHref } from '#wire/projectHref.ts';
import { SectionHead } from './SectionHead.tsx';

export function UnderAuditSection({ audits }: { audits: HomeData['underAudit'] }) {
  return (
    <section className="mt-12" aria-labelledby="under-audit-title" data-tour="under-audit">
      <SectionHead
        id="under-audit-title"
        title="Projects currently under audit"
        aside="A running audit proves nothing yet"
      />
      {audits.length === 0 ? (
        <div className="card">
          <EmptyState
            title="No audit under way is on record"
            action={
              <ButtonLink to="/products/security-audit" size="sm">
                About our audits
              </ButtonLink>
            }
          >
            Projects appear here from the first day of their audit to its final report.
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {audits.map(({ project, audit: { id, title, auditor, progress } }) => (
            <li key={id} className="card flex flex-col gap-4 p-4">
              <div className="flex items-start justify-between gap-2">
                <ProjectName
                  project={project}
                  onFollow={() => track('Click Project Under Audit', { project: project.id })}
                >
                  {title}, by {auditor}
                </ProjectName>
                <WatchStar project={project} />
              </div>
              <div className="mt-auto">
                <ProgressBar
                  label={auditStageNames[progress.stage]}
                  percent={progress.progress}
                  aside={
                    <ShownFigure
                      to={`${projectHref(project.id, 'code-audit')}#${auditAnchor(id)}`}
                      value={`${Math.round(progress.progress)} %`}
                    />
                  }
                />
                <p className="mt-1.5 text-xs text-muted">
                  {progress.expectedOn
                    ? `Report expected ${formatDate(new Date(progress.expectedOn))}`
                    : 'No date for the report yet'}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
