import type { ContentKind } from './createFrontMatterSchema.ts';

export interface ContentRoute {
  kinds: readonly ContentKind[];
  pathOf: (slug: string) => string;
}

/** Kinds of page that the company folder holds. */
export const companyKinds = ['company', 'careers', 'legal', 'cookies'] as const;

const routes: Record<string, ContentRoute> = {
  blog: { kinds: ['post'], pathOf: (slug) => `/resources/blog/${slug}` },
  products: { kinds: ['product'], pathOf: (slug) => `/products/${slug}` },
  company: { kinds: companyKinds, pathOf: (slug) => `/company/${slug}` },
  resources: { kinds: ['glossary', 'guides'], pathOf: (slug) => `/resources/${slug}` },
  'resources/guides': { kinds: ['guide'], pathOf: (slug) => `/resources/guides/${slug}` },
};

/** Which kinds of file a folder holds and where they are served. */
export function findContentRoute(folder: string): ContentRoute | undefined {
  return Object.hasOwn(routes, folder) ? routes[folder] : undefined;
}
