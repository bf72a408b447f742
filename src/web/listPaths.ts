import type { RouteObject } from 'react-router';

/** Addresses of all routes without parameters. */
export function listPaths(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    if (/[:*]/.test(path)) return [];
    const full = `${parent}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return children ? listPaths(children, full) : [full];
  });
}
