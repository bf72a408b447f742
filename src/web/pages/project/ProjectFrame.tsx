import type { ReactNode } from 'react';
import { projectHref } from '#web/projectRows/projectHref.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { type ProjectPageData, type ProjectTabName, projectTabs } from '#wire/projectPage.ts';
import { tabTitles } from './describePage.ts';
import { ProjectHeader } from './ProjectHeader.tsx';

interface ProjectFrameProps {
  data: ProjectPageData;
  current: ProjectTabName;
  children: ReactNode;
}

/** What stands around every tab. */
export function ProjectFrame({ data, current, children }: ProjectFrameProps) {
  const { id, name } = data.project;
  return (
    <>
      <ProjectHeader data={data} />
      <Tabs
        label={`Sections of ${name}`}
        current={current}
        items={projectTabs.map((tab) => ({ id: tab, label: tabTitles[tab], to: projectHref(id, tab) }))}
      >
        {children}
      </Tabs>
    </>
  );
}
