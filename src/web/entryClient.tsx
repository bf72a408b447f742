import './app.css';
import { StrictMode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
// The parts of `createBrowserRouter`: it shares a file with links, forms and scrolling that no page uses, 4 kB of every first visit.
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  type HydrationState,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_ErrorResponseImpl as RouteError,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Theme } from '#wire/rendering.ts';
import { startAskingAhead } from './askAhead.ts';
import { DocumentContext } from './document/Document.tsx';
import { loadRoutes } from './loadRoutes.ts';
import { loadPageContext } from './pageLoader.ts';
import { followPages, pickLoadPage, startReturning } from './returnToPages.ts';
import { firstRoutes, isFirstPlace } from './rootRoute.tsx';
import { startLayerHistory } from './ui/layerHistory.ts';
import { markHydrated } from './ui/useHydrated.ts';

interface ServerState {
  theme: Theme;
  styles: string[];
  origin: string;
  renderedAt: number;
  /** The page's place among the routes, as the router counts: 0-12 is the thirteenth child of the first. */
  place: string;
  loaderData: NonNullable<HydrationState['loaderData']>;
  errors: Record<string, number> | null;
}

function readState(): ServerState {
  return JSON.parse(document.getElementById('hydration')?.textContent ?? '{}') as ServerState;
}

/** The page on screen must have its code before hydration, or it would be rendered again. */
async function loadCurrentPage(routes: RouteObject[], place: string): Promise<void> {
  let level = routes;
  for (const index of place.split('-')) {
    const route = level[Number(index)];
    if (!route) return;
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    level = route.children ?? [];
  }
}

/** Starting a page is long work in one piece: between its parts the browser answers and draws. */
const endTask = () => new Promise((resolve) => setTimeout(resolve));

interface AppProps extends Omit<DocumentContext, 'setTheme'> {
  router: DataRouter;
}

function App({ router, theme: firstTheme, ...rest }: AppProps) {
  const [theme, setTheme] = useState(firstTheme);
  // Heard by what recorded the visitor's first presses, `entryLate.ts`.
  useLayoutEffect(() => void document.dispatchEvent(new Event('pagehydrated')), []);
  useEffect(() => {
    markHydrated();
    document.dispatchEvent(new Event('pageready'));
  }, []);
  return (
    <DocumentContext value={{ ...rest, theme, setTheme }}>
      <RouterProvider router={router} />
    </DocumentContext>
  );
}

async function start(): Promise<void> {
  const { place, loaderData, errors, ...written } = readState();
  const isFirst = isFirstPlace(place);
  const routes = isFirst ? firstRoutes : (await loadRoutes()).routes;
  await loadCurrentPage(routes, place);
  await endTask();
  const restored =
    errors &&
    Object.fromEntries(Object.entries(errors).map(([id, status]) => [id, new RouteError(status, '', null)]));
  startLayerHistory();
  startReturning();
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
    ...(isFirst && {
      patchRoutesOnNavigation: async ({ patch }) => patch('page', (await loadRoutes()).pages),
    }),
    hydrationData: { loaderData, errors: restored },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(loadPageContext, pickLoadPage());
      return context;
    },
  }).initialize();
  followPages(router);
  startAskingAhead();
  await endTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App router={router} {...written} />
      </StrictMode>,
    );
  });
}

void start();
