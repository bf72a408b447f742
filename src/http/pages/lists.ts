import { getList } from '#core/lists/getList.ts';
import { badRequest } from '#lib/AppError.ts';
import { readList } from '#model/lists.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadList: PageLoader<'list'> = async ({ db }, { query, limitQuestions }) => {
  const read = readList(query);
  if ('fault' in read) throw badRequest(read.fault);
  // It asks no node, but anybody can make it count what nobody counted before.
  limitQuestions();
  return {
    data: await getList(db, { projectId: query.id ?? '', asked: read.value }),
    tags: [],
    rare: true,
  };
};
