import { disputeHref } from '#web/disputes/disputeHref.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DisputesPageData } from '#wire/disputes.ts';
import { projectHref } from '#wire/projectHref.ts';
import { DisputeChip } from './DisputeChip.tsx';
import { DisputesFrame } from './DisputesFrame.tsx';

const isAre = (count: number) => (count === 1 ? `${count} dispute is` : `${count} disputes are`);

/** Everything that was disputed about a project, and how much of it is not shown. */
export function DisputeList({
  project,
  disputes,
  total,
  waiting,
  refused,
}: Extract<DisputesPageData, { view: 'list' }>) {
  return (
    <DisputesFrame
      project={project}
      title={`Disputes about ${project.name}`}
      description={`What people say is wrong about ${project.name} on this site, and what came of it.`}
      path={disputeHref(project.id)}
    >
      <Card as="div">
        {disputes.length === 0 ? (
          <EmptyState
            title="No dispute is public"
            action={<ButtonLink to={projectHref(project.id)}>To the project</ButtonLink>}
          >
            Choose “Dispute this” beside any statement. No dispute is no proof of correctness.
          </EmptyState>
        ) : (
          <ul aria-label="Disputes, newest first">
            {disputes.map((dispute) => (
              <li key={dispute.number}>
                <CardRow className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                  <span className="min-w-56 flex-1 wrap-anywhere">
                    <Link to={disputeHref(project.id, dispute.number)} className="link">
                      {dispute.number}. {dispute.statement}
                    </Link>
                  </span>
                  <DisputeChip dispute={dispute} />
                  <span className="text-xs text-muted">
                    <TimeAgo at={dispute.createdAt} />
                  </span>
                </CardRow>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {total > disputes.length && (
        <p className="text-muted">
          The newest {disputes.length} of {formatNumber(total)}: each older one keeps its own page, under its
          number.
        </p>
      )}
      {waiting > 0 && <p className="text-muted">{isAre(waiting)} waiting for staff review.</p>}
      {refused > 0 && (
        <p className="text-muted">
          {isAre(refused)} not shown. Whoever sent {refused === 1 ? 'it' : 'them'} was told why.
        </p>
      )}
    </DisputesFrame>
  );
}
