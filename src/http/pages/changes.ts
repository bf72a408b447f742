import * as z from 'zod/mini';
import { alertsTag, everyProjectTag, projectsTag } from '#core/cacheTags.ts';
import { beginOfDays, getChanges } from '#core/changes/getChanges.ts';
import { getProject } from '#core/projects/getProject.ts';
import { notFound } from '#lib/AppError.ts';
import { changesQuerySchema } from '#wire/changes.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadChanges: PageLoader<'changes'> = async ({ db }, { query }) => {
  const asked = z.safeParse(changesQuerySchema, query);
  if (!asked.success) throw notFound('There is no such list of changes');
  const { page, ...filter } = asked.data;
  const { projectId, days, kind } = filter;
  const [changes, found] = await Promise.all([
    getChanges(db, { kind, projectId, since: beginOfDays(days, new Date()), page }),
    projectId === undefined || projectId.includes(',') ? undefined : getProject(db, projectId),
  ]);
  return {
    data: { ...changes, filter, projectName: found?.project.name ?? null },
    tags: [alertsTag, projectsTag, everyProjectTag],
    rare: Object.keys(query).length > 0,
  };
};
