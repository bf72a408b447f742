import type { PageQuery } from '#wire/pages.ts';

/** Where a page of a merged project is for good: the same page of the other. */
export function movedTo(into: string | null, place: string, { tab }: PageQuery = {}): { movedTo?: string } {
  if (into === null) return {};
  const query = tab === undefined ? '' : `?tab=${encodeURIComponent(tab)}`;
  return { movedTo: `/projects/${encodeURIComponent(into)}${place}${query}` };
}
