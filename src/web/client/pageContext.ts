import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { LoadPage, PageData, PageName } from '#wire/pages.ts';
import { readPageQuery } from '#wire/readPageQuery.ts';

/** Set once per request on the server and once per visit in the browser. */
export const loadPageContext = createContext<LoadPage>();

/** The loader of a page: its route parameters and query, handed to wherever its data comes from. */
export function pageLoader<N extends PageName>(name: N) {
  return ({ request, params, context }: LoaderFunctionArgs): Promise<PageData[N]> => {
    const query = readPageQuery(new URL(request.url).searchParams);
    for (const [key, value] of Object.entries(params)) if (value !== undefined) query[key] = value;
    return (context as { get(key: typeof loadPageContext): LoadPage }).get(loadPageContext)(name, query);
  };
}
