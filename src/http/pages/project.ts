import { getPastPage } from '#core/projectPage/getPastPage.ts';
import { getProjectPage } from '#core/projectPage/getProjectPage.ts';
import { everyProjectTag, projectTag } from '#core/projects/projectTags.ts';
import { findWithdrawal, withdrawnName } from '#core/projects/withdrawal.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { rulesChoices } from '#model/moments.ts';
import { projectTabs } from '#wire/projectPage.ts';
import type { PageContext, PageInput, PageLoader } from './PageLoader.ts';

async function loadShown({ db, chains }: PageContext, { query }: PageInput) {
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
}

export const loadProject: PageLoader<'project'> = async (context, input) => {
  try {
    return await loadShown(context, input);
  } catch (error) {
    if (!(error instanceof AppError) || error.name !== withdrawnName) throw error;
    const withdrawn = await findWithdrawal(context.db, input.query.id ?? '');
    // Put back in this moment.
    if (!withdrawn) return loadShown(context, input);
    return {
      data: { withdrawn },
      tags: [projectTag(withdrawn.id), everyProjectTag],
      rare: true,
      status: error.status,
    };
  }
};
