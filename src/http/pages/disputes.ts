import { everyProjectTag, projectTag } from '#core/cacheTags.ts';
import { findStatement } from '#core/disputes/findStatement.ts';
import { getDeskDisputes, getDisputeThread, getProjectDisputes } from '#core/disputes/getDisputes.ts';
import { getProjectName } from '#core/projects/getProject.ts';
import { findWithdrawal } from '#core/projects/withdrawal.ts';
import { notFound } from '#lib/AppError.ts';
import { isAdmitted } from '#model/users.ts';
import { loadStaff } from './desk.ts';
import { movedTo } from './movedTo.ts';
import type { PageLoader } from './PageLoader.ts';

/** Rows that the queue shows at once. */
const limit = 100;

export const loadDisputes: PageLoader<'disputes'> = async ({ db }, { query, requireViewer }) => {
  const { id = '', number: place, about = '' } = query;
  // Whoever is not signed in cannot dispute: the way leads through log-in and back.
  if (place === 'new') await requireViewer();
  const project = { id, name: await getProjectName(db, id) };
  const tags = [projectTag(id), everyProjectTag];
  const list = async () => ({ project, view: 'list' as const, ...(await getProjectDisputes(db, id)) });
  const merged = (await findWithdrawal(db, id))?.mergedInto ?? null;
  if (merged !== null) return { data: await list(), tags, ...movedTo(merged, '/disputes') };
  if (place === undefined) return { data: await list(), tags };
  if (place === 'new') {
    const found = await findStatement(db, { projectId: id, about, now: new Date() });
    if (!found) throw notFound('This site makes no such statement about the project');
    const { words: statement, severity } = found;
    return { data: { project, view: 'form', about, statement, severity }, tags: [] };
  }
  if (!/^[1-9]\d{0,8}$/.test(place)) throw notFound('There is no such dispute');
  const dispute = await getDisputeThread(db, {
    projectId: id,
    number: Number(place),
    requireReader: async () => {
      const viewer = await requireViewer();
      return { id: viewer.id, isStaff: viewer.adminId === null && isAdmitted(viewer.role, 'staff') };
    },
  });
  return { data: { project, view: 'thread', dispute }, tags };
};

export const loadDeskDisputes: PageLoader<'deskDisputes'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'staff');
  const all = input.query.all !== undefined;
  const { items: disputes, hasMore } = await getDeskDisputes(db, { limit, all });
  return { data: { ...staff, hasMore, all, disputes }, tags: [] };
};
