import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { LoadPage } from '#wire/pages.ts';
import type { RenderPage } from '#wire/rendering.ts';
import { DocumentContext } from './document/Document.tsx';
import { toSafeJson } from './document/safeJson.ts';
import { listPaths } from './listPaths.ts';
import { loadPageContext } from './pageLoader.ts';
import { isFirstPlace } from './rootRoute.tsx';
import { routes } from './routes.tsx';

const handler = createStaticHandler(routes);

/** Addresses of all pages that take no parameters, for checking links in texts. */
export const paths = listPaths(routes);

/** Errors cross to the browser as their status alone: what went wrong inside stays inside. */
function describeErrors(errors: Record<string, unknown> | null) {
  if (!errors) return null;
  const entries = Object.entries(errors).map(([id, error]) => [
    id,
    isRouteErrorResponse(error) ? error.status : 500,
  ]);
  return Object.fromEntries(entries) as Record<string, number>;
}

/** An expected failure becomes a response, which the router shows as the page for that status. */
function withStatus(loadPage: LoadPage): LoadPage {
  return async (name, query) => {
    try {
      return await loadPage(name, query);
    } catch (error) {
      const { status } = error as { status?: number };
      throw status !== undefined && status < 500 ? new Response(null, { status }) : error;
    }
  };
}

/** Renders one page to a whole document with its data beside it. */
export const render: RenderPage = async ({ url, theme, loadPage, takeTurn, assets }) => {
  const { origin } = new URL(url);
  const renderedAt = Date.now();
  const requestContext = new RouterContextProvider();
  requestContext.set(loadPageContext, withStatus(loadPage));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };
  }
  const sources = context.matches.flatMap(
    ({ route }) => (route.handle as { source?: string } | undefined)?.source ?? [],
  );
  const place = context.matches.at(-1)?.route.id;
  // A visit that begins elsewhere begins with every route.
  if (!isFirstPlace(place)) sources.push('src/web/routes.tsx');
  await takeTurn();
  // Those that lead to the page, for the router makes a copy of every route that it is given.
  const matched = context.matches.map(({ route: { children, ...route } }) => route);
  const router = createStaticRouter(matched, context);
  const body = renderToString(
    <StrictMode>
      <DocumentContext
        value={{ theme, setTheme: () => undefined, styles: assets.styles, origin, renderedAt }}
      >
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </DocumentContext>
    </StrictMode>,
  );
  const state = toSafeJson({
    theme,
    styles: assets.styles,
    origin,
    renderedAt,
    place,
    loaderData: context.loaderData,
    errors: describeErrors(context.errors),
  });
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
  );
  const modules = toSafeJson([assets.entry, ...assets.preload(sources)]);
  const scripts = `<script type="application/json" id="hydration">${state}</script><script type="application/json" id="modules">${modules}</script><script type="module" src="${assets.starter}"></script>`;
  const headEnd = body.indexOf('</head>');
  const bodyEnd = body.lastIndexOf('</body>');
  const parts = [
    '<!DOCTYPE html>',
    body.slice(0, headEnd),
    ...fonts,
    assets.head,
    body.slice(headEnd, bodyEnd),
    scripts,
    body.slice(bodyEnd),
  ];
  return { kind: 'page', status: context.statusCode, parts };
};
