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
    'styleguide',
    () => import('./pages/styleguide/StyleguidePage.tsx'),
    'src/web/pages/styleguide/StyleguidePage.tsx',
  ),
  page(
    'products/:slug',
    () => import('./pages/products/ProductPage.tsx'),
    'src/web/pages/products/ProductPage.tsx',
  ),
  page(
    'resources',
    () => import('./pages/resources/ResourcesPage.tsx'),
    'src/web/pages/resources/ResourcesPage.tsx',
  ),
  page(
    'resources/blog',
    () => import('./pages/resources/BlogPage.tsx'),
    'src/web/pages/resources/BlogPage.tsx',
  ),
  page(
    'resources/blog/:slug',
    () => import('./pages/resources/PostPage.tsx'),
    'src/web/pages/resources/PostPage.tsx',
  ),
  page(
    'resources/glossary',
    () => import('./pages/resources/GlossaryPage.tsx'),
    'src/web/pages/resources/GlossaryPage.tsx',
  ),
  page(
    'resources/guides',
    () => import('./pages/resources/GuidesPage.tsx'),
    'src/web/pages/resources/GuidesPage.tsx',
  ),
  page(
    'resources/guides/:slug',
    () => import('./pages/resources/GuidePage.tsx'),
    'src/web/pages/resources/GuidePage.tsx',
  ),
  page(
    'resources/methodology',
    () => import('./pages/resources/MethodologyPage.tsx'),
    'src/web/pages/resources/MethodologyPage.tsx',
  ),
  page('resources/api', () => import('./pages/resources/ApiPage.tsx'), 'src/web/pages/resources/ApiPage.tsx'),
  page(
    'company/:slug',
    () => import('./pages/company/CompanyPage.tsx'),
    'src/web/pages/company/CompanyPage.tsx',
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
