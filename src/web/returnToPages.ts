import type { DataRouter } from 'react-router';
import type { LoadPage } from '#wire/pages.ts';
import { fetchPage } from './client/fetchPage.ts';
import { findShown, keepShown, type ShownPage } from './client/pageMemory.ts';

/** While a step through the history begins: what its entry showed. */
let returning: ShownPage | undefined;
/** While the page that it led to is asked for anew: what is shown meanwhile. */
let refreshing: ShownPage | undefined;
let isOld = false;

/** Must run after the layers and before the router have begun to hear of steps through the history. */
export function startReturning(): void {
  window.addEventListener('popstate', ({ state }) => {
    returning = findShown(state?.key ?? 'default');
    // A step within a page loads nothing, and the next press is none.
    setTimeout(() => {
      returning = undefined;
    });
  });
}

/** Called by the router for each page: back and forward show at once what was there. */
export function pickLoadPage(): LoadPage {
  const before = returning ?? refreshing;
  if (!before) return fetchPage;
  if (returning) {
    isOld = true;
    return async (name, query) => (name === 'root' ? fetchPage(name, query) : before.data);
  }
  return async (name, query) => {
    try {
      return await fetchPage(name, query);
    } catch (error) {
      // Without a line, what was there stays.
      if (error instanceof Response && error.status < 500) throw error;
      return before.data;
    }
  };
}

/** Keeps what is shown for a return to it, and has what a return has shown asked for anew. */
export function followPages(router: DataRouter): void {
  const keepCurrent = () => {
    const { navigation, revalidation, errors, location, loaderData, matches } = router.state;
    if (navigation.state !== 'idle' || revalidation !== 'idle' || errors) return;
    const id = matches.at(-1)?.route.id ?? '';
    if (!(id in loaderData)) return;
    const page = { data: loaderData[id] };
    keepShown(location.key, page);
    if (!isOld) return;
    isOld = false;
    // After the page has been drawn, and unless somebody has gone on already.
    setTimeout(() => {
      if (router.state.location !== location || router.state.navigation.state !== 'idle') return;
      refreshing = page;
      void router.revalidate();
      refreshing = undefined;
    });
  };
  keepCurrent();
  router.subscribe(keepCurrent);
}
