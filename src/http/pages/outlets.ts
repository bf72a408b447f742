import { getOutlets } from '#core/outlets/outlets.ts';
import { mostOutlets } from '#model/outlets.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadOutlets: PageLoader<'outlets'> = async ({ db }, { requireViewer }) => {
  const { id: userId, adminId, username } = await requireViewer();
  const outlets = await getOutlets(db, { userId });
  return { data: { outlets, most: mostOutlets, impersonating: adminId !== null, username }, tags: [] };
};
