import type { RouteObject } from 'react-router';

/** A page whose code is fetched when it is first needed. `source` lets the server name its script for preloading. */
export function page(path: string, lazy: () => Promise<Partial<RouteObject>>, source: string): RouteObject {
  return { path, lazy, handle: { source } } as RouteObject;
}
