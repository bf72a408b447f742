/** Every page: brought when somebody first moves, asked of the router by any address that no first page has. */
export const loadRoutes = () => import('./routes.tsx');
