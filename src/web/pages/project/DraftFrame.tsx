import type { ReactNode } from 'react';
import { Link } from '#web/ui/Link.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { projectHref } from '#wire/projectHref.ts';
import { type DraftPageData, projectTabs } from '#wire/projectPage.ts';
import { tabTitles } from './describePage.ts';
import { ProjectHeader } from './ProjectHeader.tsx';

/** A project as it would be with an unpublished draft: what visitors would see, and that they do not. */
export function DraftFrame({ data, children }: { data: DraftPageData; children: ReactNode }) {
  const { project, tab, draft } = data;
  const hrefOf = (name: string) =>
    `${projectHref(project.id)}?${new URLSearchParams({ tab: name, draft: `${draft.kind}:${draft.id}` })}`;
  return (
    <main id="main" className="wrap pb-8">
      <title>{`${project.name} with a draft · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="mt-6 border-l-2 border-warning pl-4">
        With an unpublished draft, for staff alone. What is read from chains and sources comes after
        publishing.{' '}
        <Link to={`/admin/records/${draft.kind}/${draft.id}`} className="link underline">
          Back to the draft
        </Link>
      </p>
      <ProjectHeader data={data} />
      <Tabs
        label={`Sections of ${project.name}`}
        current={tab.name}
        items={projectTabs.map((name) => ({ id: name, label: tabTitles[name], to: hrefOf(name) }))}
      >
        {children}
      </Tabs>
    </main>
  );
}
