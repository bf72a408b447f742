import * as z from 'zod/mini';
import { getInvitations } from '#core/organisations/invitations.ts';
import { getOrganisation, getOrganisations } from '#core/organisations/organisations.ts';
import { noSuchOrganisation } from '#core/organisations/owners.ts';
import type { PageQuery } from '#wire/pages.ts';
import type { PageLoader } from './PageLoader.ts';

const isId = (id: string | undefined): id is string => z.safeParse(z.uuid(), id).success;

/** The organisation whose things a page is asked for. */
export function organisationOf({ organisation }: PageQuery): string | undefined {
  if (organisation === undefined || organisation === '') return undefined;
  if (!isId(organisation)) throw noSuchOrganisation();
  return organisation;
}

export const loadOrganisations: PageLoader<'organisations'> = async ({ db }, { requireViewer }) => {
  const { id: userId, adminId, username } = await requireViewer();
  const [organisations, invitations] = await Promise.all([
    getOrganisations(db, { userId }),
    getInvitations(db, { userId }),
  ]);
  return { data: { organisations, invitations, impersonating: adminId !== null, username }, tags: [] };
};

export const loadOrganisation: PageLoader<'organisation'> = async ({ db }, { query, requireViewer }) => {
  const { id: userId, adminId, username } = await requireViewer();
  if (!isId(query.id)) throw noSuchOrganisation();
  const organisation = await getOrganisation(db, { id: query.id, userId });
  return { data: { organisation, impersonating: adminId !== null, username }, tags: [] };
};
