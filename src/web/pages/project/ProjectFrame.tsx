import type { ReactNode } from 'react';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { projectHref } from '#wire/projectHref.ts';
import { type ProjectPageData, type ProjectTabName, pastTabs, projectTabs } from '#wire/projectPage.ts';
import { tabTitles } from './describePage.ts';
import { ProjectHeader } from './ProjectHeader.tsx';

interface ProjectFrameProps {
  data: ProjectPageData;
  current: ProjectTabName;
  children: ReactNode;
}

/** What stands around every tab. */
export function ProjectFrame({ data, current, children }: ProjectFrameProps) {
  const { past, project } = data;
  const { id, name } = project;
  const items = past
    ? pastTabs.map((tab) => ({ id: tab, label: tabTitles[tab], to: pastHref(id, { ...past, tab }) }))
    : projectTabs.map((tab) => ({ id: tab, label: tabTitles[tab], to: projectHref(id, tab) }));
  return (
    <>
      <ProjectHeader data={data} />
      <Tabs label={`Sections of ${name}`} current={current} items={items}>
        {children}
      </Tabs>
    </>
  );
}
