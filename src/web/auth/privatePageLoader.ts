import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageLoader } from '#web/client/pageContext.ts';
import type { PageName } from '#wire/pages.ts';
import { logInPath } from './authFlow.ts';

/** The loader of a page under `/my`: a signed-out visit leads to log-in and comes back afterwards. */
export function privatePageLoader<N extends PageName>(name: N) {
  const load = pageLoader(name);
  return async (args: LoaderFunctionArgs) => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof Response) || error.status !== 401) throw error;
      const { pathname, search } = new URL(args.request.url);
      throw redirect(logInPath(`${pathname}${search}`));
    }
  };
}
