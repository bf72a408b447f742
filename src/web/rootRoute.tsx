import { Outlet, type RouteObject, useLoaderData } from 'react-router';
import type { PageData, RootData } from '#wire/pages.ts';
import { Document } from './document/Document.tsx';
import { pageLoader } from './pageLoader.ts';
import { type Page, pageRoute } from './pageRoute.tsx';
import { RootPageError } from './pages/errors/RootPageError.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Every page: the document, the shell and the routed page inside it. */
function Root() {
  return (
    <Document>
      <Shell {...useLoaderData<RootData>()}>
        <Outlet />
      </Shell>
    </Document>
  );
}

/** When not even the shell's data could be loaded: the page of last resort stands alone. */
function RootError() {
  return (
    <Document>
      <ServerErrorPage />
    </Document>
  );
}

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
