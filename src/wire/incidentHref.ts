import { fixedPages } from './fixedPages.ts';
import type { IncidentFilter } from './incidents.ts';

export const incidentHref = (id: string): string => `${fixedPages.incidents.path}/${encodeURIComponent(id)}`;

/** The board narrowed to a filter, or one of its files. */
export function incidentsHref(
  filter: IncidentFilter,
  page = 1,
  path: string = fixedPages.incidents.path,
): string {
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    ...(page > 1 && { page: String(page) }),
  } as Record<string, string>);
  return query.size === 0 ? path : `${path}?${query}`;
}
