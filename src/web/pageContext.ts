import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { LoadPage, PageData, PageName } from '#wire/pages.ts';

/** Set once per request on the server and once per visit in the browser. */
export const loadPageContext = createContext<LoadPage>();

/** Repeated keys, as a plain form with checkboxes sends them, become one list parted by commas. */
function readQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const key of search.keys()) query[key] = search.getAll(key).join(',');
  return query;
}

/** The loader of a page: its route parameters and query, handed to wherever its data comes from. */
export function pageLoader<N extends PageName>(name: N) {
  return ({ request, params, context }: LoaderFunctionArgs): Promise<PageData[N]> => {
    const query = readQuery(new URL(request.url).searchParams);
    for (const [key, value] of Object.entries(params)) if (value !== undefined) query[key] = value;
    return (context as { get(key: typeof loadPageContext): LoadPage }).get(loadPageContext)(name, query);
  };
}
