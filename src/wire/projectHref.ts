import { type ProjectTabName, projectTabs } from './projectPage.ts';

/** Address of a project's page; the first tab is the page itself, so that it has one address only. */
export function projectHref(id: string, tab: ProjectTabName = projectTabs[0]): string {
  const path = `/projects/${encodeURIComponent(id)}`;
  return tab === projectTabs[0] ? path : `${path}?tab=${tab}`;
}
