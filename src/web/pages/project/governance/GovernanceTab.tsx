import type { ReactNode } from 'react';
import type { Control, Fact, Takeover, Upgradeability } from '#model/facts.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { ChainsNote } from '#web/pages/project/evidence/ChainsNote.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { contractNames } from '#web/pages/project/powers/contractNames.ts';
import { Address } from '#web/ui/Address.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { ControlPaths } from './ControlPaths.tsx';
import { GuardedFunctions } from './GuardedFunctions.tsx';
import { ControlCard } from './graph/ControlCard.tsx';
import { OperationsCard } from './OperationsCard.tsx';
import { PrivilegedAddresses } from './PrivilegedAddresses.tsx';
import { PrivilegedTransactions } from './PrivilegedTransactions.tsx';

interface GovernanceTabProps {
  project: ProjectDetails;
  tab: TabOf<'governance'>;
  asOf: string;
}

/** Who can change what, through whom, and how fast. */
export function GovernanceTab({ project, tab, asOf }: GovernanceTabProps) {
  const { id, name } = project;
  const { facts, chains } = tab;
  const control = readFact(facts, 'control');
  return (
    <div className="grid gap-6">
      <ChainsNote chains={chains} asOf={asOf} />
      {control.state !== 'unknown' && <ControlCard control={control.value} project={project} tab={tab} />}
      <OperationsCard announced={tab.announced} projectId={id} />
      <PrivilegedAddresses control={control} projectName={name} tab={tab} />
      <FunctionsCard control={control} project={project} tab={tab} />
      <PrivilegedTransactions project={project} tab={tab} />
      <UpgradeCard upgradeability={readFact(facts, 'upgradeability')} projectId={id} />
      <TakeoversCard takeovers={readFact(facts, 'takeovers')} projectId={id} />
    </div>
  );
}

interface FunctionsCardProps {
  control: Fact<Control>;
  project: ProjectDetails;
  tab: TabOf<'governance'>;
}

function FunctionsCard({ control, project, tab }: FunctionsCardProps) {
  const { id, name } = project;
  return (
    <Card aria-labelledby="functions-title" data-stated="">
      <CardHeader
        id="functions-title"
        title="Privileged functions and control paths"
        description="Each path leads to the keys whose consent is needed. Below it, what that consent allows."
      />
      {control.state === 'unknown' ? (
        <NotMeasured why={control.why}>
          Each privileged function with the path to the keys that can call it: timelocks with their delay,
          multisigs with their threshold.
        </NotMeasured>
      ) : (
        <>
          {control.value.powers.length === 0 && (
            <EmptyState title="No privileged function">
              No function that only some may call was found in the contracts that were read.
            </EmptyState>
          )}
          <ControlPaths powers={control.value.powers} nameOf={contractNames(project)} projectId={id} />
          <GuardedFunctions projectName={name} tab={tab} />
          <CardRow>
            <FactNote fact={control} projectId={id} />
          </CardRow>
        </>
      )}
    </Card>
  );
}

function describeUpgrade(value: Upgradeability): ReactNode {
  if (value.kind === 'immutable') return 'The code cannot be replaced';
  if (value.kind === 'customProxy' && value.pattern === 'diamond')
    return 'Upgradeable function by function: a diamond (EIP-2535)';
  return value.kind === 'standardProxy'
    ? `Upgradeable through a standard proxy (${value.pattern})`
    : `Upgradeable through a proxy of its own kind (${value.pattern})`;
}

function UpgradeCard({
  upgradeability,
  projectId,
}: {
  upgradeability: Fact<Upgradeability>;
  projectId: string;
}) {
  return (
    <Card aria-labelledby="upgrade-title">
      <CardHeader id="upgrade-title" title="Upgrades" />
      {upgradeability.state === 'unknown' ? (
        <NotMeasured why={upgradeability.why}>
          Whether the code can be replaced has not been read.
        </NotMeasured>
      ) : (
        <CardRow>
          <p>{describeUpgrade(upgradeability.value)}</p>
          <FactNote fact={upgradeability} projectId={projectId} />
        </CardRow>
      )}
    </Card>
  );
}

function TakeoversCard({ takeovers, projectId }: { takeovers: Fact<Takeover[]>; projectId: string }) {
  return (
    <Card aria-labelledby="takeovers-title">
      <CardHeader
        id="takeovers-title"
        title="Ways for a stranger to seize control"
        description="Open initializers and unclaimed owners."
      />
      {takeovers.state === 'unknown' ? (
        <NotMeasured why={takeovers.why}>
          Nobody has looked for open initializers or unclaimed owners.
        </NotMeasured>
      ) : (
        <>
          {takeovers.value.length === 0 && <CardRow>None was found.</CardRow>}
          {takeovers.value.map(({ contract, title, open, evidence }) => (
            <CardRow key={`${contract} ${title}`}>
              <p className="flex flex-wrap items-center gap-x-3">
                <SeverityMark severity={open ? 'critical' : 'ok'} label={open ? 'Open' : 'Closed'} />
                {title} <Address value={contract} kind="contract" />
              </p>
              <EvidenceLinks evidence={evidence} projectId={projectId} />
            </CardRow>
          ))}
          <CardRow>
            <FactNote fact={takeovers} projectId={projectId} />
          </CardRow>
        </>
      )}
    </Card>
  );
}
