import type { PageLoader } from './PageLoader.ts';

export const loadHome: PageLoader<'home'> = async () => ({
  data: { headline: 'Know who holds the keys before you hold the token.' },
  tags: [],
});
