import type { RouteObject } from 'react-router';
import type { PageData } from '#wire/pages.ts';
import { pageLoader } from './pageLoader.ts';
import { type Page, pageRoute } from './pageRoute.tsx';
import { RootPageError } from './pages/errors/RootPageError.tsx';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';

/** Where most visits begin. Naming every other page, too, would weigh 2 kB of each first visit. */
export const firstPages: { readonly [N in 'home' | 'project']: Page<PageData[N]> } = {
  home: { path: '', load: () => import('./pages/home/HomePage.tsx') },
  project: { path: 'projects/:id', load: () => import('./pages/project/ProjectPage.tsx') },
};

/** The places of these pages, as the router counts: 0-12 is the thirteenth child of the first. */
const firstPlaces: readonly string[] = ['0-0-0', '0-0-1'];

export const isFirstPlace = (place: string | undefined) => place !== undefined && firstPlaces.includes(place);

const HydrateFallback = () => null;

/** The route around pages; a failure of one is shown in its place. */
export function rootRoute(pages: RouteObject[]): RouteObject {
  return {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback,
    loader: pageLoader('root'),
    shouldRevalidate: () => false,
    children: [{ id: 'page', ErrorBoundary: RootPageError, children: pages }],
  };
}

/** What a visit of one of the first pages begins with. */
export const firstRoutes: RouteObject[] = [
  rootRoute(
    (['home', 'project'] as const).map((name) =>
      pageRoute(firstPages[name], { name, loader: pageLoader(name) }),
    ),
  ),
];
