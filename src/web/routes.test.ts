import { expect, it } from 'vitest';
import { firstRoutes } from './rootRoute.tsx';
import { pages } from './routes.tsx';

it('has the first pages at the same places whichever routes a visit begins with', () => {
  const [first] = firstRoutes[0]?.children ?? [];
  const paths = first?.children?.map(({ path }) => path) ?? [];
  expect(paths).toEqual(['', 'projects/:id']);
  expect(pages.slice(0, paths.length).map(({ path }) => path)).toEqual(paths);
});
