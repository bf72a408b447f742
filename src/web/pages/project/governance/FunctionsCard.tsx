import type { Control, Fact } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { contractNames } from '#web/pages/project/powers/contractNames.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { ControlPaths } from './ControlPaths.tsx';
import { GuardedFunctions } from './GuardedFunctions.tsx';

interface FunctionsCardProps {
  control: Fact<Control>;
  project: ProjectDetails;
  tab: TabOf<'governance'>;
}

/** Each way to the keys, and what it allows. */
export function FunctionsCard({ control, project, tab }: FunctionsCardProps) {
  const { id, name } = project;
  return (
    <Card aria-labelledby="functions-title" data-stated="">
      <CardHeader
        id="functions-title"
        title="Privileged functions"
        description="Each path leads to the keys whose consent is needed. Below it, what that consent allows."
      />
      {control.state === 'unknown' ? (
        <NotMeasured
          why={control.why}
          dispute={<DisputeLink about="fact:control" what="privileged functions" />}
        >
          Each privileged function with the path to the keys that can call it: timelocks with their delay,
          multisigs with their threshold.
        </NotMeasured>
      ) : (
        <>
          {control.value.powers.length === 0 && (
            <EmptyState title="No privileged function was found">
              No function that only some may call was found in the contracts that were read.
            </EmptyState>
          )}
          <ControlPaths powers={control.value.powers} nameOf={contractNames(project)} projectId={id} />
          <GuardedFunctions projectName={name} tab={tab} />
          <CardRow>
            {tab.hasMorePowers && <p>Not all functions that only some may call are listed here.</p>}
            <FactNote
              fact={control}
              projectId={id}
              dispute={<DisputeLink about="fact:control" what="privileged functions" />}
            />
          </CardRow>
        </>
      )}
    </Card>
  );
}
