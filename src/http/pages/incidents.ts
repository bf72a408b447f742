import * as z from 'zod/mini';
import { alertsTag, projectsTag, projectTag } from '#core/cacheTags.ts';
import { getIncident, getIncidents } from '#core/incidents/getIncidents.ts';
import { notFound } from '#lib/AppError.ts';
import { incidentsQuerySchema } from '#wire/incidents.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadIncidents: PageLoader<'incidents'> = async ({ db }, { query }) => {
  const asked = z.safeParse(incidentsQuerySchema, query);
  if (!asked.success) throw notFound('There is no such list of incidents');
  const { page: _, ...filter } = asked.data;
  return {
    data: { ...(await getIncidents(db, asked.data)), filter },
    // An audit that is put on record changes what was audited before.
    tags: [alertsTag, projectsTag],
    rare: Object.keys(query).length > 0,
  };
};

export const loadIncident: PageLoader<'incident'> = async ({ db }, { query: { id = '' } }) => {
  const data = await getIncident(db, id);
  return { data, tags: [alertsTag, projectTag(data.incident.project.id)] };
};
