import type { RouteObject } from 'react-router';
import { pageLoader } from './pageContext.ts';
import { page } from './pageRoute.ts';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';
import { RootPageError } from './RootPageError.tsx';

/** Every page. A failure of one is shown in its place. */
const pages: RouteObject[] = [
  page('', () => import('./pages/home/HomePage.tsx'), 'src/web/pages/home/HomePage.tsx'),
  page(
    'projects/:id',
    () => import('./pages/project/ProjectPage.tsx'),
    'src/web/pages/project/ProjectPage.tsx',
  ),
  page(
    'styleguide',
    () => import('./pages/styleguide/StyleguidePage.tsx'),
    'src/web/pages/styleguide/StyleguidePage.tsx',
  ),
  {
    path: '*',
    Component: () => null,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  },
];

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    loader: pageLoader('root'),
    shouldRevalidate: () => false,
    children: [{ id: 'page', ErrorBoundary: RootPageError, children: pages }],
  },
];
