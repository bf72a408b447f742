import { matchRoutes } from 'react-router';
import { fetchPageAhead } from './client/fetchPage.ts';
import { isSparing } from './client/isSparing.ts';
import { loadRoutes } from './loadRoutes.ts';
import { readQuery } from './pageLoader.ts';
import type { PageHandle } from './pageRoute.tsx';

/** Whoever only passes over a link has not chosen it. */
const restMs = 50;

/** The page of ours that a press there would lead to. */
function findTarget({ target }: Event): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]:not([target], [download])') : null;
  if (!link || isSparing(navigator.connection)) return undefined;
  const to = new URL(link.getAttribute('href') ?? '', location.href);
  const isHere = to.pathname === location.pathname && to.search === location.search;
  return to.origin === location.origin && !isHere ? to : undefined;
}

/** Fetches what the page needs, all of it at once. */
async function askFor({ pathname, searchParams }: URL): Promise<void> {
  // What fails is asked for again when it is needed.
  const { routes = [] } = await loadRoutes().catch(() => ({ routes: undefined }));
  for (const { route, params } of matchRoutes(routes, { pathname }) ?? []) {
    const { ahead }: PageHandle = route.handle ?? {};
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
    if (ahead) fetchPageAhead(ahead, readQuery(params, searchParams));
  }
}

/** A page is asked for when a pointer or the focus rests on its link, or a press begins. */
export function startAskingAhead(): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = (event: Event) => {
    clearTimeout(resting);
    // Whoever moves may go on to any page.
    loadRoutes().catch(() => undefined);
    const to = findTarget(event);
    if (to) resting = setTimeout(() => void askFor(to), restMs);
  };
  const press = (event: Event) => {
    clearTimeout(resting);
    const to = findTarget(event);
    if (to) void askFor(to);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerdown', press, { passive: true });
  // A press also gives its link the focus.
  document.addEventListener('click', () => clearTimeout(resting), true);
}
