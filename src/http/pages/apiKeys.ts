import { getApiKeys } from '#core/apiKeys/apiKeys.ts';
import { apiKeyCallsPerMinute } from '#model/apiKeys.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadApiKeys: PageLoader<'apiKeys'> = async ({ db }, { requireViewer }) => {
  const { id, adminId, username } = await requireViewer();
  return {
    data: {
      keys: await getApiKeys(db, { userId: id, now: new Date() }),
      callsPerMinute: apiKeyCallsPerMinute,
      impersonating: adminId !== null,
      username,
    },
    tags: [],
  };
};
