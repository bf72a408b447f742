import { use } from 'react';
import { describeGrade, isGraded } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Control, Fact } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { contractNames } from '#web/pages/project/powers/contractNames.ts';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { discoveryAnchor } from '#wire/anchors.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { projectHref } from '#wire/projectHref.ts';
import { PowerList } from './PowerList.tsx';

/** Why there may be more powers than these; undefined where all contracts are known and read. */
function describeGap({ contractsRead, contracts, complete }: Control): string | undefined {
  if (contractsRead < contracts)
    return `${contractsRead} of ${contracts} contracts read: there may be more powers.`;
  return complete ? undefined : 'Contract list not confirmed complete: there may be more powers.';
}

interface PowersCardProps {
  control: Fact<Control>;
  grade: ControlGrade | null;
  project: ProjectDetails;
}

/** What the keys of a project can do, read from the chain; where a contract may be missing, it says so. */
export function PowersCard({ control, grade, project }: PowersCardProps) {
  const projectId = project.id;
  const at = use(MomentContext);
  const governance =
    at === null
      ? projectHref(projectId, 'governance')
      : pastHref(projectId, { at, rules: 'today', tab: 'governance' });
  const gap = control.state === 'unknown' ? undefined : describeGap(control.value);
  return (
    <Card aria-labelledby="powers-title" id="control" className="scroll-mt-24">
      <CardHeader
        id="powers-title"
        title="Who controls it"
        aside={
          <Link to={governance} className="link inline-block min-h-6">
            Control graph
          </Link>
        }
      />
      {grade && isGraded(grade) && (
        <CardRow data-stated="" className="text-xs wrap-anywhere">
          <b className="font-semibold">Control grade {describeGrade(grade)}.</b>{' '}
          <NamedText text={grade.sentence} />{' '}
          <Link to="/resources/methodology" className="link underline">
            How it is graded
          </Link>
          {at === null && control.state !== 'unknown' && control.value.found && (
            <>
              {' · '}
              <Link to={`${governance}#${discoveryAnchor}`} className="link underline">
                Contracts found
              </Link>
            </>
          )}
        </CardRow>
      )}
      {control.state === 'unknown' ? (
        <NotMeasured why={control.why} dispute={<DisputeLink about="fact:control" what="who controls it" />}>
          Who can mint, pause, upgrade or withdraw is unknown, which is not “nobody”.
        </NotMeasured>
      ) : (
        <div data-stated="">
          {control.value.powers.length === 0 ? (
            <CardRow>
              No privileged function found in {control.value.contractsRead} of {control.value.contracts}{' '}
              contracts.
            </CardRow>
          ) : (
            <PowerList powers={control.value.powers} nameOf={contractNames(project)} projectId={projectId} />
          )}
          <CardRow>
            {gap && <p className="mb-1 text-xs text-warning">{gap}</p>}
            <FactNote
              fact={control}
              projectId={projectId}
              dispute={<DisputeLink about="fact:control" what="who controls it" />}
            />
          </CardRow>
        </div>
      )}
    </Card>
  );
}
