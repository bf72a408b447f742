import { ChainsNote } from '#web/pages/project/evidence/ChainsNote.tsx';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { DiscoveryCard } from './DiscoveryCard.tsx';
import { FunctionsCard } from './FunctionsCard.tsx';
import { GradeHistoryCard } from './GradeHistoryCard.tsx';
import { ControlCard } from './graph/ControlCard.tsx';
import { OperationsCard } from './OperationsCard.tsx';
import { PrivilegedAddresses } from './PrivilegedAddresses.tsx';
import { PrivilegedTransactions } from './PrivilegedTransactions.tsx';
import { RatingsCard } from './RatingsCard.tsx';
import { StagesCard } from './StagesCard.tsx';
import { StolenKeysCard } from './StolenKeysCard.tsx';
import { TakeoversCard } from './TakeoversCard.tsx';
import { UpgradeCard } from './UpgradeCard.tsx';

interface GovernanceTabProps {
  project: ProjectDetails;
  tab: TabOf<'governance'>;
  asOf: string;
  /** Score and grade in a few words. */
  ours: string;
}

/** Who can change what, through whom, and how fast. */
export function GovernanceTab({ project, tab, asOf, ours }: GovernanceTabProps) {
  const { id, name } = project;
  const { facts, chains } = tab;
  const control = readFact(facts, 'control');
  return (
    <div className="grid gap-6">
      <ChainsNote chains={chains} asOf={asOf} />
      {control.state !== 'unknown' && <ControlCard control={control.value} project={project} tab={tab} />}
      {tab.discovery && <DiscoveryCard discovery={tab.discovery} project={project} />}
      <StolenKeysCard view={tab.stolenKeys} projectId={id} />
      <OperationsCard announced={tab.announced} projectId={id} />
      <PrivilegedAddresses control={control} projectName={name} tab={tab} />
      <FunctionsCard control={control} project={project} tab={tab} />
      <PrivilegedTransactions project={project} tab={tab} />
      <UpgradeCard upgradeability={readFact(facts, 'upgradeability')} projectId={id} />
      <TakeoversCard takeovers={readFact(facts, 'takeovers')} projectId={id} />
      {tab.stages.length > 0 && <StagesCard conditions={tab.stages} projectId={id} />}
      {tab.ratings.length > 0 && (
        <RatingsCard ratings={tab.ratings} stages={tab.stages} ours={ours} projectId={id} />
      )}
      <GradeHistoryCard history={tab.gradeHistory} projectId={id} />
    </div>
  );
}
