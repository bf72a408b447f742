import type { CodeMatch, Fact, FactValues } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { type MarkedSeverity, SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { AuditView, ContractSources } from '#wire/projectPage.ts';
import { ExaminedRow } from './ExaminedRow.tsx';
import { SourceRow } from './SourceRow.tsx';

interface DeployedCodeCardProps {
  projectId: string;
  audits: readonly AuditView[];
  deployed: readonly ContractSources[];
  codeMatch: Fact<CodeMatch>;
  sourceVerified: Fact<FactValues['sourceVerified']>;
}

function judge({ matching, differing, notCompared, complete }: CodeMatch): {
  severity: MarkedSeverity;
  text: string;
} {
  const all = matching + differing + notCompared;
  if (differing > 0)
    return {
      severity: 'critical',
      text: `${differing} of ${all} contracts run other code than the records of the audits name`,
    };
  if (notCompared > 0)
    return {
      severity: 'unknown',
      text: `${matching} of ${all} contracts run code that the record of an audit names; ${notCompared} ${notCompared === 1 ? 'was' : 'were'} not compared`,
    };
  const run = `${all === 1 ? 'The one contract on record runs' : `All ${all} contracts on record run`} exactly the code that the record of an audit names`;
  return complete
    ? { severity: 'ok', text: `${run}; the record lists no others` }
    : {
        severity: 'unknown',
        text: `${run}; contract list not confirmed complete`,
      };
}

/** What audits examined, where it is on record by its hash. */
function listExamined(audits: readonly AuditView[], deployed: readonly ContractSources[]) {
  return audits.flatMap((audit) =>
    audit.scope.contracts.flatMap(({ chain, address, codeHash }) => {
      const contract = deployed.find((one) => one.chain === chain && one.address === address);
      return contract && codeHash !== null ? [{ audit, contract, codeHash }] : [];
    }),
  );
}

/** The audited code against the code that runs. */
export function DeployedCodeCard({
  projectId,
  audits,
  deployed,
  codeMatch,
  sourceVerified,
}: DeployedCodeCardProps) {
  return (
    <Card aria-labelledby="deployed-title" data-stated="">
      <CardHeader
        id="deployed-title"
        title="Audited vs deployed code"
        description="An audit speaks of one commit. Compared with the code hash on record."
      />
      {codeMatch.state === 'unknown' ? (
        <NotMeasured
          why={codeMatch.why}
          dispute={<DisputeLink about="fact:codeMatch" what="audited code and deployed code" />}
        >
          The deployed bytecode has not been compared with any audited code, so an audit on record may be
          about other code than the one that runs.
        </NotMeasured>
      ) : (
        <CardRow>
          <p className="flex items-baseline gap-2.5">
            <SeverityMark severity={judge(codeMatch.value).severity} compact />
            {judge(codeMatch.value).text}
          </p>
          <FactNote
            fact={codeMatch}
            projectId={projectId}
            dispute={<DisputeLink about="fact:codeMatch" what="audited code and deployed code" />}
          />
        </CardRow>
      )}
      {listExamined(audits, deployed).map((examined) => (
        <ExaminedRow
          key={`${examined.audit.id} ${examined.contract.chain} ${examined.contract.address} ${examined.codeHash}`}
          {...examined}
        />
      ))}
      {sourceVerified.state === 'unknown' ? (
        <NotMeasured
          why={sourceVerified.why}
          dispute={<DisputeLink about="fact:sourceVerified" what="verified sources" />}
        >
          {deployed.some(({ sources }) => sources.length > 0)
            ? 'What was published is compared contract by contract below.'
            : 'Whether published source code builds the deployed code has not been checked.'}
        </NotMeasured>
      ) : (
        <CardRow>
          <p>
            Source verified for {sourceVerified.value.verified} of {sourceVerified.value.contracts} contracts
            {!sourceVerified.value.complete && ' on record; contract list not confirmed complete'}
          </p>
          <FactNote
            fact={sourceVerified}
            projectId={projectId}
            dispute={<DisputeLink about="fact:sourceVerified" what="verified sources" />}
          />
        </CardRow>
      )}
      {deployed.flatMap((contract) =>
        contract.sources.map((source) => (
          <SourceRow
            key={`${contract.chain} ${contract.address} ${source.origin} ${source.publisher}`}
            contract={contract}
            source={source}
          />
        )),
      )}
    </Card>
  );
}
