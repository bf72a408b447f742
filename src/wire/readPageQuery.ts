/** Repeated keys, as a plain form with checkboxes sends them, become one list separated by commas. */
export function readPageQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const key of search.keys()) query[key] = search.getAll(key).join(',');
  return query;
}
