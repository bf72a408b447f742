import type { RouteObject } from 'react-router';
import { pageLoader } from './client/pageContext.ts';
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
    'my/watchlists',
    () => import('./pages/watchlists/WatchlistsPage.tsx'),
    'src/web/pages/watchlists/WatchlistsPage.tsx',
  ),
  page('admin', () => import('./pages/admin/AdminPage.tsx'), 'src/web/pages/admin/AdminPage.tsx'),
  page('admin/flags', () => import('./pages/admin/FlagsPage.tsx'), 'src/web/pages/admin/FlagsPage.tsx'),
  page(
    'my/portfolio',
    () => import('./pages/portfolio/PortfolioPage.tsx'),
    'src/web/pages/portfolio/PortfolioPage.tsx',
  ),
  page(
    'unsubscribe',
    () => import('./pages/unsubscribe/UnsubscribePage.tsx'),
    'src/web/pages/unsubscribe/UnsubscribePage.tsx',
  ),
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
    lazy: () => import('./pages/auth/AuthLayout.tsx'),
    handle: { source: 'src/web/pages/auth/AuthLayout.tsx' },
    children: [
      page('auth/login', () => import('./pages/auth/LoginPage.tsx'), 'src/web/pages/auth/LoginPage.tsx'),
      page('auth/signup', () => import('./pages/auth/SignUpPage.tsx'), 'src/web/pages/auth/SignUpPage.tsx'),
      page(
        'auth/forgot-password',
        () => import('./pages/auth/ForgotPasswordPage.tsx'),
        'src/web/pages/auth/ForgotPasswordPage.tsx',
      ),
      page(
        'auth/reset-password',
        () => import('./pages/auth/ResetPasswordPage.tsx'),
        'src/web/pages/auth/ResetPasswordPage.tsx',
      ),
      page(
        'auth/verify-email',
        () => import('./pages/auth/VerifyEmailPage.tsx'),
        'src/web/pages/auth/VerifyEmailPage.tsx',
      ),
      page(
        'api/auth/signin',
        () => import('./pages/auth/SignInPage.tsx'),
        'src/web/pages/auth/SignInPage.tsx',
      ),
    ],
  },
  page(
    'api/auth/error',
    () => import('./pages/auth/AuthErrorPage.tsx'),
    'src/web/pages/auth/AuthErrorPage.tsx',
  ),
  page('auth/restore', () => import('./pages/auth/RestorePage.tsx'), 'src/web/pages/auth/RestorePage.tsx'),
  page(
    'my/settings',
    () => import('./pages/settings/SettingsPage.tsx'),
    'src/web/pages/settings/SettingsPage.tsx',
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
