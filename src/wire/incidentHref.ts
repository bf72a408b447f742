import { fixedPages } from './fixedPages.ts';
import type { IncidentFilter } from './incidents.ts';

export const incidentHref = (id: string): string => `${fixedPages.incidents.path}/${encodeURIComponent(id)}`;

/** The board narrowed to a filter. */
export function incidentsHref(filter: IncidentFilter, page = 1): string {
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    ...(page > 1 && { page: String(page) }),
  } as Record<string, string>);
  return query.size === 0 ? fixedPages.incidents.path : `${fixedPages.incidents.path}?${query}`;
}
