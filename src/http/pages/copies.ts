import * as z from 'zod/mini';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { getCopyGroups } from '#core/copies/getCopyGroups.ts';
import { notFound } from '#lib/AppError.ts';
import { copyGroupsQuerySchema } from '#wire/copies.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadCopies: PageLoader<'copies'> = async ({ db }, { query }) => {
  const asked = z.safeParse(copyGroupsQuerySchema, query);
  if (!asked.success) throw notFound('There is no such page of copies');
  return { data: await getCopyGroups(db, asked.data), tags: [alertsTag, projectsTag, everyProjectTag] };
};
