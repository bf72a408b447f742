import { getProfile } from '#core/users/profile.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadSettings: PageLoader<'settings'> = async ({ db }, { requireViewer }) => {
  const { id, adminId } = await requireViewer();
  return { data: { profile: await getProfile(db, id), impersonating: adminId !== null }, tags: [] };
};
