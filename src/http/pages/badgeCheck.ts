import type { PageLoader } from './PageLoader.ts';

/** Made for each visitor: what was true of a badge a minute ago need not be true now. */
export const loadBadgeCheck: PageLoader<'badgeCheck'> = async ({ checkBadge }, { query }) => {
  const token = query.token?.trim() ?? '';
  return { data: { token, result: token === '' ? null : await checkBadge(token) }, tags: [], rare: true };
};
