import type { PageName } from '#wire/pages.ts';
import { loadHome } from './home.ts';
import type { PageLoader } from './PageLoader.ts';
import { loadProject } from './project.ts';
import { loadRoot } from './root.ts';
import { loadStyleguide } from './styleguide.ts';

/** The loader of each page. */
export const pageLoaders: { readonly [N in PageName]: PageLoader<N> } = {
  root: loadRoot,
  home: loadHome,
  project: loadProject,
  styleguide: loadStyleguide,
};
