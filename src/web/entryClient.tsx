import './app.css';
import { StrictMode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  UNSAFE_ErrorResponseImpl as RouteError,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Theme } from '#wire/rendering.ts';
import { startAskingAhead } from './askAhead.ts';
import { DocumentContext } from './document/Document.tsx';
import { loadPageContext } from './pageLoader.ts';
import { followPages, pickLoadPage, startReturning } from './returnToPages.ts';
import { routes } from './routes.tsx';
import { startLayerHistory } from './ui/layerHistory.ts';
import { markHydrated } from './ui/useHydrated.ts';

interface ServerState {
  theme: Theme;
  styles: string[];
  origin: string;
  renderedAt: number;
  loaderData: NonNullable<HydrationState['loaderData']>;
  errors: Record<string, number> | null;
}

function readState(): ServerState {
  return JSON.parse(document.getElementById('hydration')?.textContent ?? '{}') as ServerState;
}

/** The page on screen must have its code before hydration, or it would be rendered again. */
async function loadCurrentPage(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

interface AppProps extends Omit<DocumentContext, 'setTheme'> {
  router: ReturnType<typeof createBrowserRouter>;
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
  const { loaderData, errors, ...written } = readState();
  await loadCurrentPage();
  const restored =
    errors &&
    Object.fromEntries(Object.entries(errors).map(([id, status]) => [id, new RouteError(status, '', null)]));
  startLayerHistory();
  startReturning();
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors: restored },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(loadPageContext, pickLoadPage());
      return context;
    },
  });
  followPages(router);
  startAskingAhead();
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
