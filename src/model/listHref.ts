import type { AskedList } from './lists.ts';

/** The address of a list. */
export function listHref(
  projectId: string,
  { name, filter, page = 1 }: Omit<AskedList, 'page'> & { page?: number },
) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, value);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return `/projects/${encodeURIComponent(projectId)}/lists/${name}${text && `?${text}`}`;
}
