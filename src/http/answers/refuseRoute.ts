import type { FastifyRequest } from 'fastify';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError, notFound } from '#lib/AppError.ts';

/** Refuses calls of the API that no route takes: 405 where another method would do, 404 otherwise. */
export function createRouteRefusal(app: App): (request: FastifyRequest) => AppError {
  const routes = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const pattern = url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+');
    const route = routes.get(url) ?? { matches: new RegExp(`^${pattern}$`), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return ({ method, url }) => {
    const path = url.split('?')[0] ?? '';
    const allowed = [...routes.values()]
      .filter(({ matches }) => matches.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (allowed.length === 0) return notFound(`There is no ${method} ${path}`);
    const allow = [...new Set(allowed)].sort().join(', ');
    return new AppError(405, 'MethodNotAllowed', `${path} takes ${allow}, not ${method}.`, { allow });
  };
}
