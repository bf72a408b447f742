import { listVersions } from '#core/publicApi/listVersions.ts';
import { apiVersionsSchema, monthsBesideSuccessor } from '#wire/apiVersions.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import type { PublicCalls } from './createCalls.ts';

/** Which versions there are, until when, and what changed. */
export function versionCalls(calls: PublicCalls): void {
  calls.get(
    '/api/v1',
    { summary: 'Versions of the API with their changes', tag: 'v1: versions', data: apiVersionsSchema },
    async () => ({
      data: { versions: listVersions(), monthsBesideSuccessor },
      page: fixedPages.api.path,
    }),
  );
}
