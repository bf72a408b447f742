import { useMemo } from 'react';
import { describeGrade, isGraded } from '#model/controlGrade.ts';
import { describeShown, shownOf } from '#scoring/shownScore.ts';
import { NamesContext, nameAddresses } from '#web/evidence/NamedText.tsx';
import type { ProjectPageData } from '#wire/projectPage.ts';
import { CodeAuditTab } from './codeAudit/CodeAuditTab.tsx';
import { CommunityTab } from './community/CommunityTab.tsx';
import { GovernanceTab } from './governance/GovernanceTab.tsx';
import { MarketTab } from './market/MarketTab.tsx';
import { MonitoringTab } from './monitoring/MonitoringTab.tsx';
import { OverviewTab } from './overview/OverviewTab.tsx';
import { PastView } from './past/PastView.tsx';
import { listNames } from './powers/contractNames.ts';

/** The project's names for its contracts, and those of others that hold power over them. */
function findNames({ project, tab }: ProjectPageData): Map<string, string> {
  const names = listNames(project);
  for (const { address, label } of tab.name === 'governance' ? tab.addresses : [])
    if (label !== null && !names.has(address.toLowerCase())) names.set(address.toLowerCase(), label);
  return names;
}

/** What a tab shows, today or at a past moment, with names for the addresses in its sentences. */
export function TabContent({ data }: { data: ProjectPageData }) {
  const named = useMemo(() => nameAddresses(data, findNames(data)), [data]);
  return (
    <NamesContext value={named}>
      <Tab data={data} />
    </NamesContext>
  );
}

function describeOurs({ score, control }: ProjectPageData): string {
  const grade =
    control && isGraded(control) ? `control grade ${describeGrade(control)}` : 'no control grade yet';
  return `${grade}, ${score ? `score ${describeShown(shownOf(score))}` : 'not scored yet'}`;
}

function Tab({ data }: { data: ProjectPageData }) {
  const { project, score, control, tab, past, asOf } = data;
  if (past) return <PastView key={past.at} data={data} past={past} />;
  switch (tab.name) {
    case 'overview':
      return <OverviewTab project={project} score={score} control={control} tab={tab} asOf={asOf} />;
    case 'code-audit':
      return <CodeAuditTab project={project} tab={tab} />;
    case 'on-chain-monitoring':
      return <MonitoringTab project={project} tab={tab} asOf={asOf} />;
    case 'governance':
      return <GovernanceTab project={project} tab={tab} asOf={asOf} ours={describeOurs(data)} />;
    case 'market':
      return <MarketTab project={project} tab={tab} asOf={asOf} />;
    case 'community':
      return <CommunityTab project={project} tab={tab} />;
  }
}
