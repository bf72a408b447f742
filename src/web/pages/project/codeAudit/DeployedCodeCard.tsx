import type { CodeMatch, Fact, FactValues } from '#model/facts.ts';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { type MarkedSeverity, SeverityMark } from '#web/ui/SeverityMark.tsx';

interface DeployedCodeCardProps {
  projectId: string;
  codeMatch: Fact<CodeMatch>;
  sourceVerified: Fact<FactValues['sourceVerified']>;
}

function judge({ matching, differing, notCompared }: CodeMatch): { severity: MarkedSeverity; text: string } {
  const all = matching + differing + notCompared;
  if (differing > 0)
    return { severity: 'critical', text: `${differing} of ${all} contracts run other code than was audited` };
  if (notCompared > 0)
    return {
      severity: 'medium',
      text: `${matching} of ${all} contracts run the audited code; ${notCompared} were not compared`,
    };
  return { severity: 'ok', text: `All ${all} contracts run exactly the audited code` };
}

/** The audited code against the code that runs. */
export function DeployedCodeCard({ projectId, codeMatch, sourceVerified }: DeployedCodeCardProps) {
  return (
    <Card aria-labelledby="deployed-title">
      <CardHeader
        id="deployed-title"
        title="Audited code and deployed code"
        description="An audit speaks of one commit. What runs on the chain is compared with it by code hash."
      />
      {codeMatch.state === 'unknown' ? (
        <NotMeasured why={codeMatch.why}>
          The deployed bytecode has not been compared with any audited code, so an audit on record may be
          about other code than the one that runs.
        </NotMeasured>
      ) : (
        <CardRow>
          <p className="flex items-baseline gap-2.5">
            <SeverityMark severity={judge(codeMatch.value).severity} compact />
            {judge(codeMatch.value).text}
          </p>
          <FactNote fact={codeMatch} projectId={projectId} />
        </CardRow>
      )}
      {sourceVerified.state === 'unknown' ? (
        <NotMeasured why={sourceVerified.why}>
          Whether the published source compiles to the deployed bytecode has not been checked.
        </NotMeasured>
      ) : (
        <CardRow>
          <p>
            Source verified for {sourceVerified.value.verified} of {sourceVerified.value.contracts} contracts
          </p>
          <FactNote fact={sourceVerified} projectId={projectId} />
        </CardRow>
      )}
    </Card>
  );
}
