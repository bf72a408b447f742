import { getApiKeys } from '#core/apiKeys/apiKeys.ts';
import { getOwnerChoice } from '#core/organisations/organisations.ts';
import { apiKeyCallsPerMinute } from '#model/apiKeys.ts';
import { organisationOf } from './organisations.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadApiKeys: PageLoader<'apiKeys'> = async ({ db }, { query, requireViewer }) => {
  const { id, adminId, username } = await requireViewer();
  const asked = { userId: id, organisation: organisationOf(query) };
  const owner = await getOwnerChoice(db, asked);
  return {
    data: {
      keys: await getApiKeys(db, { ...asked, now: new Date() }),
      callsPerMinute: apiKeyCallsPerMinute,
      impersonating: adminId !== null,
      owner,
      username,
    },
    tags: [],
  };
};
