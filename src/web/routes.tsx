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
