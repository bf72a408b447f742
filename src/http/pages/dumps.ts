import type { PageLoader } from './PageLoader.ts';

// Files, not rows: a new dump is seen when the page is made anew, a minute later.
export const loadDumps: PageLoader<'dumps'> = async ({ getDumps }) => ({ data: await getDumps(), tags: [] });
