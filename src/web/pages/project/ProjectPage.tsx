import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useNavigation } from 'react-router';
import { track } from '#web/client/events.ts';
import { pageLoader } from '#web/pageContext.ts';
import { projectHref } from '#web/projects/projectHref.ts';
import { useLivePage } from '#web/projects/useLivePage.ts';
import { useOpenTarget } from '#web/projects/useOpenTarget.ts';
import { usePageView } from '#web/projects/usePageView.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { type ProjectPageData, type ProjectTabName, projectTabs } from '#wire/projectPage.ts';
import { CodeAuditTab } from './CodeAuditTab.tsx';
import { CommunityTab } from './CommunityTab.tsx';
import { describePage, tabTitles } from './describePage.ts';
import { GovernanceTab } from './GovernanceTab.tsx';
import { MarketTab } from './MarketTab.tsx';
import { MonitoringTab } from './MonitoringTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { ProjectError } from './ProjectError.tsx';
import { ProjectHeader } from './ProjectHeader.tsx';

export const loader = pageLoader('project');
export const ErrorBoundary = ProjectError;

/** Another filter or fragment inside a tab needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const tabOf = (url: URL) => url.searchParams.get('tab') ?? projectTabs[0];
  return currentUrl.pathname !== nextUrl.pathname || tabOf(currentUrl) !== tabOf(nextUrl);
}

export function Component() {
  const data = useLoaderData<ProjectPageData>();
  const { project, tab } = data;
  const live = useLivePage(data);
  const pending = usePendingTab(project.id, tab.name);
  useOpenTarget();
  usePageView(project.id);
  useEffect(
    () => track(`View Project ${tabTitles[tab.name]} Tab`, { project: project.id }),
    [project.id, tab.name],
  );
  const { title, description } = describePage(data);
  return (
    <main id="main" className="wrap pb-8">
      <Meta title={title} description={description} path={projectHref(project.id, tab.name)} />
      <ProjectHeader data={data} />
      <Tabs
        label={`Sections of ${project.name}`}
        current={pending ?? tab.name}
        items={projectTabs.map((name) => ({
          id: name,
          label: tabTitles[name],
          to: projectHref(project.id, name),
        }))}
      >
        {pending ? (
          <div className="card">
            <SkeletonRows rows={6} label={`Loading ${tabTitles[pending]}`} />
          </div>
        ) : (
          <TabContent data={live} />
        )}
      </Tabs>
    </main>
  );
}

/** The tab that has been asked for and is on its way. */
function usePendingTab(projectId: string, current: ProjectTabName): ProjectTabName | undefined {
  const { location } = useNavigation();
  if (location?.pathname !== projectHref(projectId)) return undefined;
  const asked = new URLSearchParams(location.search).get('tab') ?? projectTabs[0];
  const name = projectTabs.find((one) => one === asked);
  return name === current ? undefined : name;
}

function TabContent({ data: { project, score, tab, asOf } }: { data: ProjectPageData }) {
  switch (tab.name) {
    case 'overview':
      return <OverviewTab project={project} score={score} tab={tab} />;
    case 'code-audit':
      return <CodeAuditTab project={project} tab={tab} />;
    case 'on-chain-monitoring':
      return <MonitoringTab project={project} tab={tab} asOf={asOf} />;
    case 'governance':
      return <GovernanceTab project={project} tab={tab} asOf={asOf} />;
    case 'market':
      return <MarketTab project={project} tab={tab} asOf={asOf} />;
    case 'community':
      return <CommunityTab project={project} tab={tab} />;
  }
}
