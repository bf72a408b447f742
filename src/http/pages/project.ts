import { everyProjectTag, projectTag } from '#core/cacheTags.ts';
import { tryDraft } from '#core/imports/drafts.ts';
import { getPastPage } from '#core/projectPage/getPastPage.ts';
import { getProjectPage } from '#core/projectPage/getProjectPage.ts';
import { findWithdrawal, withdrawnName } from '#core/projects/withdrawal.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { rulesChoices } from '#model/moments.ts';
import { recordKinds } from '#model/records.ts';
import type { PageQuery } from '#wire/pages.ts';
import { pastTabs, projectTabs } from '#wire/projectPage.ts';
import { loadStaff } from './desk.ts';
import { movedTo } from './movedTo.ts';
import type { PageContext, PageInput, PageLoader } from './PageLoader.ts';

const readTab = (query: PageQuery) => projectTabs.find((name) => name === query.tab) ?? projectTabs[0];

/** What is not kept over time leads to the first tab. */
const readPastTab = (query: PageQuery) => pastTabs.find((name) => name === query.tab) ?? pastTabs[0];

/** With a draft, `kind:id`, as it would be; asking who looks makes the page that person's own. */
async function loadDraft({ db, chains }: PageContext, input: PageInput, draft: string) {
  await loadStaff(input, 'editor');
  const [given, recordId = ''] = draft.split(':');
  const kind = recordKinds.find((one) => one === given);
  if (!kind) throw notFound('There is no such draft');
  const now = new Date();
  const { id = '' } = input.query;
  const tab = readTab(input.query);
  const tried = await tryDraft(db, { kind, id: recordId, now }, (tx) =>
    getProjectPage(tx, { id, tab, findChain: chains.find, now }),
  );
  if ('faults' in tried)
    throw notFound('The draft cannot be published as it is: see what is marked on the desk');
  return { data: { ...tried.seen, draft: { kind, id: recordId } }, tags: [] };
}

async function loadShown({ db, chains }: PageContext, { query }: PageInput) {
  const id = query.id ?? '';
  const { at } = query;
  if (at !== undefined) {
    const rules = rulesChoices.find((choice) => choice === (query.rules ?? 'today'));
    if (!rules) throw badRequest('rules must be one of today, then');
    return {
      data: await getPastPage(db, { id, tab: readPastTab(query), at, rules, now: new Date() }),
      tags: [projectTag(id), everyProjectTag],
      rare: true,
    };
  }
  const tab = readTab(query);
  const data = await getProjectPage(db, { id, tab, findChain: chains.find, now: new Date() });
  // What happens to a project whose code is alike is told here.
  const alike =
    data.tab.name === 'code-audit' ? data.tab.copies.items.map(({ other }) => other.projectId) : [];
  return { data, tags: [...new Set([id, ...alike])].map(projectTag).concat(everyProjectTag) };
}

export const loadProject: PageLoader<'project'> = async (context, input) => {
  const { draft } = input.query;
  if (draft !== undefined) return loadDraft(context, input, draft);
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
      ...movedTo(withdrawn.mergedInto, '', input.query),
    };
  }
};
