import { getOwnerChoice } from '#core/organisations/organisations.ts';
import { getOutlets } from '#core/outlets/outlets.ts';
import { getSiteKeys } from '#core/outlets/push/siteKeys.ts';
import { mostOutlets } from '#model/outlets.ts';
import { organisationOf } from './organisations.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadOutlets: PageLoader<'outlets'> = async ({ db }, { query, requireViewer }) => {
  const { id: userId, adminId, username } = await requireViewer();
  const asked = { userId, organisation: organisationOf(query) };
  const [outlets, owner, { publicKey: pushKey }] = await Promise.all([
    getOutlets(db, asked),
    getOwnerChoice(db, asked),
    getSiteKeys(db),
  ]);
  const impersonating = adminId !== null;
  return { data: { outlets, most: mostOutlets, pushKey, impersonating, owner, username }, tags: [] };
};
