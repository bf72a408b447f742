import { useEffect, useLayoutEffect, useState } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { fetchPage } from '#web/client/fetchPage.ts';
import { readAnchor } from '#web/client/readAnchor.ts';
import { sendQuietly } from '#web/client/sendQuietly.ts';
import { track } from '#web/client/userEvents.ts';
import { DisputesContext } from '#web/disputes/DisputesContext.ts';
import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { alertHref } from '#wire/alertHref.ts';
import { alertAnchor } from '#wire/anchors.ts';
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
import { WithdrawnPage } from './WithdrawnPage.tsx';

const periodMs = 15_000;

/**
 * The page's data, refreshed every 15 seconds while it is on screen. A read that fails is left out: the
 * page stays, and its ages tell how old it is.
 */
function useLivePage(data: ProjectPageData): ProjectPageData {
  const [newest, setNewest] = useState<ProjectPageData>();
  const id = data.project.id;
  const tab = data.tab.name;
  const isLive = tab === 'on-chain-monitoring' || tab === 'governance';

  useEffect(() => {
    if (!isLive) return;
    let stopped = false;
    let readAt = Date.now();
    const read = async () => {
      readAt = Date.now();
      const page = await fetchPage('project', { id, tab }).catch(() => undefined);
      if (page && 'project' in page && !stopped) setNewest(page);
    };
    const check = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt >= periodMs) void read();
    };
    const timer = setInterval(check, 1_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [id, tab, isLive]);

  const isSame = newest?.project.id === id && newest.tab.name === tab;
  return newest && isSame && newest.asOf > data.asOf ? newest : data;
}

/**
 * Brings the element that the address points at into the middle of the view. An alert that newer ones have pushed off the
 * page is shown where all of them are.
 */
function useLinkedTarget(projectId: string): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again should show it again.
  useEffect(() => {
    const anchor = readAnchor(hash);
    const target = anchor && document.getElementById(anchor);
    if (!target) {
      const alert = anchor.startsWith(alertAnchor('')) && anchor.slice(alertAnchor('').length);
      if (alert) void navigate(alertHref({ projectId, id: alert }), { replace: true });
      return;
    }
    // Who goes back should find the page where it was left.
    const block = target.offsetHeight < innerHeight ? 'center' : 'start';
    if (type !== 'POP') target.scrollIntoView({ block });
  }, [hash, key]);
}

const sent = new Set<string>();

/** Tells the server once per visit that a person looked at a project. */
function usePageView(projectId: string): void {
  useEffect(() => {
    if (sent.has(projectId)) return;
    sent.add(projectId);
    const path = `/api/projects/page-view?${new URLSearchParams({ projectId })}`;
    // In a task of its own, after the page is ready; who has left by then has looked all the same.
    setTimeout(() => void sendQuietly(path, { keepalive: true }));
  }, [projectId]);
}

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
