import { activityLists } from '#core/lists/activityLists.ts';
import { listHolders } from '#core/lists/getHolders.ts';
import { getList, type List } from '#core/lists/getList.ts';
import { recordLists } from '#core/lists/recordLists.ts';
import { findWithdrawal } from '#core/projects/withdrawal.ts';
import { readList } from '#evidence/readList.ts';
import { badRequest } from '#lib/AppError.ts';
import { listHref } from '#model/listHref.ts';
import type { ListName } from '#model/lists.ts';
import type { PageLoader } from './PageLoader.ts';

const lists: Readonly<Record<ListName, List>> = { ...activityLists, ...recordLists, holders: listHolders };

export const loadList: PageLoader<'list'> = async ({ db }, { query, limitQuestions }) => {
  const read = readList(query);
  if ('fault' in read) throw badRequest(read.fault);
  const { id = '' } = query;
  const asked = read.value;
  // It asks no node, but anybody can make it count what nobody counted before.
  limitQuestions();
  const into = (await findWithdrawal(db, id))?.mergedInto ?? null;
  return {
    data: await getList(db, { projectId: into ?? id, asked, list: lists[asked.name] }),
    tags: [],
    rare: true,
    ...(into !== null && { movedTo: listHref(into, asked) }),
  };
};
