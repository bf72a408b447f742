import type { ContentKind } from './createFrontMatterSchema.ts';

export interface ContentRoute {
  kinds: readonly ContentKind[];
  pathOf: (slug: string) => string;
}

const routes: Record<string, ContentRoute> = {
  blog: { kinds: ['post'], pathOf: (slug) => `/resources/blog/${slug}` },
  products: { kinds: ['product'], pathOf: (slug) => `/products/${slug}` },
  company: { kinds: ['company', 'careers', 'legal', 'cookies'], pathOf: (slug) => `/company/${slug}` },
  resources: { kinds: ['glossary', 'guides'], pathOf: (slug) => `/resources/${slug}` },
  'resources/guides': { kinds: ['guide'], pathOf: (slug) => `/resources/guides/${slug}` },
};

/** Which kinds of file a folder holds and where they are served. */
export function findContentRoute(folder: string): ContentRoute | undefined {
  return Object.hasOwn(routes, folder) ? routes[folder] : undefined;
}
