import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { MarketTab } from '#web/pages/project/market/MarketTab.tsx';
import { type ProjectPageData, pastTabs } from '#wire/projectPage.ts';
import { PastBanner } from './PastBanner.tsx';
import { PastGovernance } from './PastGovernance.tsx';
import { PastOverview } from './PastOverview.tsx';

interface PastViewProps {
  data: ProjectPageData;
  past: NonNullable<ProjectPageData['past']>;
}

/** A project as it was, with what is known of that moment alone. */
export function PastView({ data, past }: PastViewProps) {
  const { project, tab } = data;
  const shown = pastTabs.find((name) => name === tab.name) ?? pastTabs[0];
  return (
    <MomentContext value={past.at}>
      <div className="grid min-w-0 gap-4 [&>*]:min-w-0">
        <PastBanner past={past} projectId={project.id} tab={shown} />
        {tab.name === 'overview' && <PastOverview data={data} past={past} tab={tab} />}
        {tab.name === 'governance' && <PastGovernance project={project} tab={tab} />}
        {tab.name === 'market' && <MarketTab project={project} tab={tab} asOf={past.at} />}
      </div>
    </MomentContext>
  );
}
