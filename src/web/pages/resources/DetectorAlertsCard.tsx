import { EvidenceLink } from '#web/evidence/EvidenceLink.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { type DetectorAlerts, detectorAlertsHref, listedAlertsAnchor } from '#wire/alertRecord.ts';
import type { Alert } from '#wire/alerts.ts';
import { detectorNames, outcomeNames } from './alertWords.ts';

/** The alerts that a figure of the record counts, each with where it can be checked. */
export function DetectorAlertsCard({ list }: { list: DetectorAlerts }) {
  const { detector, outcome, count, page, pages, items } = list;
  return (
    <Card
      id={listedAlertsAnchor}
      aria-labelledby="listed-title"
      data-listed={count}
      className="scroll-mt-24 overflow-hidden"
    >
      <CardHeader
        id="listed-title"
        title={`${detectorNames[detector]}: ${formatNumber(count)} ${outcomeNames[outcome]}`}
      />
      {items.length === 0 && <EmptyState title="Nothing to list">No such alert is kept.</EmptyState>}
      {items.map((item) =>
        'title' in item ? (
          <ListedAlert key={item.id} alert={item} />
        ) : (
          <CardRow key={item.id} className="text-muted">
            An alert of a project that is no longer shown here, <TimeAgo at={item.time} />
          </CardRow>
        ),
      )}
      <div className="my-4">
        <Pagination
          label="Pages of the list"
          page={page}
          pageCount={pages}
          hrefFor={(number) => detectorAlertsHref({ detector, outcome, page: number })}
        />
      </div>
    </Card>
  );
}

function ListedAlert({ alert }: { alert: Alert }) {
  const { project, title, time, reason, evidence } = alert;
  return (
    <CardRow data-stated="">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ProjectName project={project} />
        <p>{title}</p>
        <span className="text-xs text-muted">
          <TimeAgo at={time} />
        </span>
      </div>
      {reason && <p className="mt-1 max-w-[76ch] text-muted">{reason}</p>}
      {evidence && (
        <div className="mt-1 text-xs">
          <EvidenceLink evidence={evidence} projectId={project.id} />
        </div>
      )}
    </CardRow>
  );
}
