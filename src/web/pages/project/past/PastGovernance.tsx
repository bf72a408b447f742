import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { FunctionsCard } from '#web/pages/project/governance/FunctionsCard.tsx';
import { ControlCard } from '#web/pages/project/governance/graph/ControlCard.tsx';
import { StagesCard } from '#web/pages/project/governance/StagesCard.tsx';
import { TakeoversCard } from '#web/pages/project/governance/TakeoversCard.tsx';
import { UpgradeCard } from '#web/pages/project/governance/UpgradeCard.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';

/** Who could change what at a moment. */
export function PastGovernance({ project, tab }: { project: ProjectDetails; tab: TabOf<'governance'> }) {
  const control = readFact(tab.facts, 'control');
  return (
    <>
      {control.state !== 'unknown' && <ControlCard control={control.value} project={project} tab={tab} />}
      <FunctionsCard control={control} project={project} tab={tab} />
      <UpgradeCard upgradeability={readFact(tab.facts, 'upgradeability')} projectId={project.id} />
      <TakeoversCard takeovers={readFact(tab.facts, 'takeovers')} projectId={project.id} />
      {tab.stages.length > 0 && <StagesCard conditions={tab.stages} projectId={project.id} />}
    </>
  );
}
