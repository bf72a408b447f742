import { useLayoutEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { track } from '#web/client/userEvents.ts';
import { DisputesContext } from '#web/disputes/DisputesContext.ts';
import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { alertsFeedHref, projectFeedHref } from '#wire/feeds.ts';
import type { PageData } from '#wire/pages.ts';
import { projectHref } from '#wire/projectHref.ts';
import type { ProjectPageData, ProjectTabName } from '#wire/projectPage.ts';
import { askedTab } from './askedTab.ts';
import { DraftFrame } from './DraftFrame.tsx';
import { describePage, tabTitles } from './describePage.ts';
import { DisputesNote } from './disputes/DisputesNote.tsx';
import { useRememberPage } from './lastPage.ts';
import { ProjectError } from './ProjectError.tsx';
import { ProjectFrame } from './ProjectFrame.tsx';
import { TabContent } from './TabContent.tsx';
import { useLinkedTarget } from './useLinkedTarget.ts';
import { useLivePage } from './useLivePage.ts';
import { usePageView } from './usePageView.ts';
import { WithdrawnPage } from './WithdrawnPage.tsx';

export const ErrorBoundary = ProjectError;

const askedMoment = ({ searchParams }: URL) =>
  `${searchParams.get('at')} ${searchParams.get('rules')} ${searchParams.get('draft')}`;

/** Another filter or fragment inside a tab needs no new data; the same address again asks for them. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return (
    currentUrl.href === nextUrl.href ||
    currentUrl.pathname !== nextUrl.pathname ||
    askedTab(currentUrl.search) !== askedTab(nextUrl.search) ||
    askedMoment(currentUrl) !== askedMoment(nextUrl)
  );
}

export function Component({ data }: { data: PageData['project'] }) {
  if ('withdrawn' in data) return <WithdrawnPage withdrawn={data.withdrawn} />;
  if (!('draft' in data)) return <ShownPage data={data} />;
  return (
    <DraftFrame data={data}>
      <TabContent data={data} />
    </DraftFrame>
  );
}

function ShownPage({ data }: { data: ProjectPageData }) {
  const { project, tab } = data;
  const live = useLivePage(data);
  const pending = usePendingTab(project.id, tab.name);
  useLinkedTarget(project.id);
  useRememberPage(data);
  usePageView(project.id);
  // Before the tab is painted: whoever saw it has been counted, however soon they leave.
  useLayoutEffect(
    () => track(`View Project ${tabTitles[tab.name]} Tab`, { project: project.id }),
    [project.id, tab.name],
  );
  const { title, description } = describePage(data);
  return (
    <main id="main" className="wrap pb-4">
      <Meta
        title={title}
        description={description}
        path={projectHref(project.id, tab.name)}
        noindex={data.past !== null}
      />
      <FeedAlternates
        title={`${project.name}: changes`}
        hrefOf={(format) => projectFeedHref(project.id, format)}
      />
      <FeedAlternates
        title={`${project.name}: alerts`}
        hrefOf={(format) => alertsFeedHref(format, project.id)}
      />
      <FeedAlternates
        title={`${project.name}: timelock operations`}
        hrefOf={() => projectFeedHref(project.id, 'ics')}
        formats={['ics']}
      />
      <ProjectFrame data={data} current={pending ?? tab.name}>
        {pending ? (
          <div className="card">
            <SkeletonRows rows={6} label={`Loading ${tabTitles[pending]}`} />
          </div>
        ) : (
          <DisputesContext
            value={
              data.past
                ? null
                : {
                    projectId: project.id,
                    disputes: data.disputes,
                    replies: data.replies,
                    hasTeam: data.team !== null,
                  }
            }
          >
            <TabContent data={data.past ? data : live} />
          </DisputesContext>
        )}
      </ProjectFrame>
      {!data.past && <DisputesNote projectId={project.id} count={data.disputes.length} team={data.team} />}
    </main>
  );
}

/** The tab that has been asked for and is on its way. */
function usePendingTab(projectId: string, current: ProjectTabName): ProjectTabName | undefined {
  const { location } = useNavigation();
  if (location?.pathname !== projectHref(projectId)) return undefined;
  const name = askedTab(location.search);
  return name === current ? undefined : name;
}
