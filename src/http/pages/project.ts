import { getPastPage } from '#core/projectPage/getPastPage.ts';
import { getProjectPage } from '#core/projectPage/getProjectPage.ts';
import { everyProjectTag, projectTag } from '#core/projects/projectTags.ts';
import { badRequest } from '#lib/AppError.ts';
import { rulesChoices } from '#model/moments.ts';
import { projectTabs } from '#wire/projectPage.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadProject: PageLoader<'project'> = async ({ db, chains }, { query }) => {
  const id = query.id ?? '';
  const { at } = query;
  if (at !== undefined) {
    const rules = rulesChoices.find((choice) => choice === (query.rules ?? 'today'));
    if (!rules) throw badRequest('rules must be one of today, then');
    return {
      data: await getPastPage(db, { id, at, rules, now: new Date() }),
      tags: [projectTag(id), everyProjectTag],
      rare: true,
    };
  }
  const tab = projectTabs.find((name) => name === query.tab) ?? projectTabs[0];
  return {
    data: await getProjectPage(db, { id, tab, findChain: chains.find, now: new Date() }),
    tags: [projectTag(id), everyProjectTag],
  };
};
