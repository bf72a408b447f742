import { createContext, type LoaderFunctionArgs, type Params, redirect } from 'react-router';
import type { LoadPage, PageData, PageName, PageQuery } from '#wire/pages.ts';
import { readPageQuery } from '#wire/readPageQuery.ts';
import { logInPath } from './auth/authFlow.ts';

/** Set once per request on the server and once per visit in the browser. */
export const loadPageContext = createContext<LoadPage>();

/** What a page is asked with: the query of its address and the parts of its path. */
export function readQuery(params: Params, searchParams: URLSearchParams): PageQuery {
  const query = readPageQuery(searchParams);
  for (const [key, value] of Object.entries(params)) if (value !== undefined) query[key] = value;
  return query;
}

/**
 * The loader of a page: its route parameters and query, handed to wherever its data comes from.
 * A signed-out visit to a page made for one person leads to log-in and comes back afterwards.
 */
export function pageLoader<N extends PageName>(name: N) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<PageData[N]> => {
    const { pathname, search, searchParams } = new URL(request.url);
    const query = readQuery(params, searchParams);
    const loadPage = (context as { get(key: typeof loadPageContext): LoadPage }).get(loadPageContext);
    try {
      return await loadPage(name, query);
    } catch (error) {
      if (!(error instanceof Response) || error.status !== 401) throw error;
      throw redirect(logInPath(`${pathname}${search}`));
    }
  };
}
