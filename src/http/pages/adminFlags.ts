import { getListedFlags } from '#core/flags/adminFlags.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadAdminFlags: PageLoader<'adminFlags'> = async ({ db, site }, input) => {
  const staff = await loadStaff(input, 'admin');
  const unused = site.flags.baseUrl !== '';
  return { data: { ...staff, flags: await getListedFlags(db), unused }, tags: [] };
};
