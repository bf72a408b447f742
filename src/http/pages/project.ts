import { getProjectPage } from '#core/projectPage/getProjectPage.ts';
import { everyProjectTag, projectTag } from '#core/projects/projectTags.ts';
import { projectTabs } from '#wire/projectPage.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadProject: PageLoader<'project'> = async ({ db, chains }, { query }) => {
  const id = query.id ?? '';
  const tab = projectTabs.find((name) => name === query.tab) ?? projectTabs[0];
  return {
    data: await getProjectPage(db, { id, tab, findChain: chains.find, now: new Date() }),
    tags: [projectTag(id), everyProjectTag],
  };
};
