import { notFound } from '#lib/AppError.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadStyleguide: PageLoader<'styleguide'> = async ({ styleguide }) => {
  if (!styleguide) throw notFound('There is no page /styleguide');
  return { data: null, tags: [] };
};
