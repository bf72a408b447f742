import { getListedFlags } from '#core/flags/adminFlags.ts';
import { checkStaff } from '#http/session/access.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadAdmin: PageLoader<'admin'> = async (_context, { requireViewer }) => {
  const viewer = await requireViewer();
  checkStaff(viewer, 'admin', 'such page');
  return { data: { username: viewer.username }, tags: [] };
};

export const loadAdminFlags: PageLoader<'adminFlags'> = async ({ db, site }, { requireViewer }) => {
  const viewer = await requireViewer();
  checkStaff(viewer, 'admin', 'such page');
  const unused = site.flags.baseUrl !== '';
  return { data: { username: viewer.username, flags: await getListedFlags(db), unused }, tags: [] };
};
