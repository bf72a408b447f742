import { notFound } from '#lib/AppError.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadProject: PageLoader<'project'> = async (_context, { query }) => {
  throw notFound(`There is no project ${query.id}`);
};
