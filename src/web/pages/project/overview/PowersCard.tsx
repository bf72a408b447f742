import { use } from 'react';
import type { Control, Fact } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { contractNames } from '#web/pages/project/powers/contractNames.ts';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { projectHref } from '#wire/projectHref.ts';
import { PowerList } from './PowerList.tsx';

/** What the keys of a project can do, read from the chain; where a contract may be missing, it says so. */
export function PowersCard({ control, project }: { control: Fact<Control>; project: ProjectDetails }) {
  const projectId = project.id;
  const at = use(MomentContext);
  const governance =
    at === null
      ? projectHref(projectId, 'governance')
      : pastHref(projectId, { at, rules: 'today', tab: 'governance' });
  return (
    <Card aria-labelledby="powers-title">
      <CardHeader
        id="powers-title"
        title="What its keys can do"
        description="Read from the deployed bytecode and storage, not from promises."
        aside={
          <Link to={governance} className="link inline-block min-h-6">
            Governance
          </Link>
        }
      />
      {control.state === 'unknown' ? (
        <NotMeasured why={control.why} dispute={<DisputeLink about="fact:control" what="who can do what" />}>
          Nobody has read its contracts from the chain, so it is not known who can mint, pause, upgrade or
          take funds. Do not read this as “nobody can”.
        </NotMeasured>
      ) : (
        <div data-stated="">
          {control.value.powers.length === 0 ? (
            <EmptyState title="No power over others was found">
              {control.value.contractsRead} of {control.value.contracts} contracts were read.
            </EmptyState>
          ) : (
            <PowerList powers={control.value.powers} nameOf={contractNames(project)} projectId={projectId} />
          )}
          <CardRow>
            {control.value.contractsRead < control.value.contracts && (
              <p className="mb-1 text-xs text-warning">
                Only {control.value.contractsRead} of {control.value.contracts} contracts could be read: there
                may be more powers than these.
              </p>
            )}
            {!control.value.complete && (
              <p className="mb-1 text-xs text-warning">
                Read at the contracts on record. Nobody has said that the project has no others: there may be
                more powers than these.
              </p>
            )}
            <FactNote
              fact={control}
              projectId={projectId}
              dispute={<DisputeLink about="fact:control" what="who can do what" inline />}
            />
          </CardRow>
        </div>
      )}
    </Card>
  );
}
