import type { PageLoader } from './PageLoader.ts';

export const loadApi: PageLoader<'api'> = async ({ describeApi }) => ({ data: describeApi(), tags: [] });
