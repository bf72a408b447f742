import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readAnchor } from '#web/client/readAnchor.ts';
import { track } from '#web/client/userEvents.ts';
import { storageKeys } from '#wire/storageKeys.ts';
import type { EventName } from '#wire/userEvents.ts';

const legal = /^\/company\/(disclaimer|privacy-policy|cookie-policy|terms-and-conditions)$/;

const views: readonly (readonly [RegExp, EventName])[] = [
  [/^\/$/, 'View Home'],
  [/^\/products\//, 'View Product Page'],
  [/^\/resources\/blog\/./, 'View Blog Post'],
  [/^\/resources\/blog$/, 'View Blog'],
  [/^\/resources(\/|$)/, 'View Resources'],
  [legal, 'View Legal Page'],
  [/^\/company\//, 'View Company Page'],
  [/^\/projects\/[^/]+$/, 'View Project'],
  [/^\/my\/watchlists$/, 'View Watchlists'],
  [/^\/my\/portfolio$/, 'View Portfolio'],
  [/^\/my\/settings$/, 'View Settings'],
];

/** What to count when a page comes on screen. */
export function findViewEvent(pathname: string): EventName | undefined {
  return views.find(([pattern]) => pattern.test(pathname))?.[1];
}

/** How the visitor came here, from the address of the first page: `UTM newsletter` with what else it says. */
export function findUtmEvent(
  search: string,
): { name: `UTM ${string}`; properties: Record<string, string> } | undefined {
  const properties = Object.fromEntries(
    [...new URLSearchParams(search)]
      .filter(([key]) => /^utm_[a-z]{1,20}$/.test(key))
      .map(([key, value]) => [key, value.slice(0, 100)]),
  );
  const source = properties.utm_source?.replace(/[^\w .:-]/g, '').slice(0, 60);
  return source ? { name: `UTM ${source}`, properties } : undefined;
}

const storageKey = storageKeys.scrollPositions.key;
const mostKept = 50;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keepPosition(entry: string, y: number): void {
  const positions = readPositions();
  positions.delete(entry);
  positions.set(entry, y);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostKept)));
  } catch {
    // Then going back starts at the top.
  }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Readers of a screen start at the new page's heading, as everybody else does. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The first entry of every document has the same key: by that alone one page would begin where another was left. */
const nameEntry = (key: string, pathname: string) => `${key} ${pathname}`;

/** An address that was typed or followed from elsewhere begins at its top, or at its hash, wherever it was left before. */
const isOpenedAnew = () => {
  const [opened] = performance.getEntriesByType('navigation');
  return opened instanceof PerformanceNavigationTiming && opened.type === 'navigate';
};

/** Leaves the position to us: browsers restore it before the page of that entry is there. */
function useScrollPositions(entry: string): void {
  // A layout effect, so that the old page stops listening before the new one scrolls.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let y: number | undefined;
    const onScroll = () => {
      y = window.scrollY;
      clearTimeout(timer);
      timer = setTimeout(keepNow, 100);
    };
    const keepNow = () => {
      clearTimeout(timer);
      if (y !== undefined) keepPosition(entry, y);
      y = undefined;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keepNow);
    return () => {
      // Not asked of the window, which may be shorter by now.
      keepNow();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keepNow);
    };
  }, [entry]);
}

/** Opens whatever is closed around an element, and brings what was hidden into view. */
function reveal(target: HTMLElement): void {
  let isHidden = false;
  for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null) {
    isHidden ||= !box.open;
    box.open = true;
  }
  if (isHidden) target.scrollIntoView({ block: target.offsetHeight < innerHeight ? 'center' : 'start' });
}

/** What a new page brings with it: scroll, focus, the title said aloud, and the count of views. */
export function RouteEffects() {
  const { pathname, hash, search, key } = useLocation();
  const type = useNavigationType();
  const last = useRef<string>(undefined);
  const [title, setTitle] = useState('');
  const entry = nameEntry(key, pathname);
  useScrollPositions(entry);

  useLayoutEffect(() => {
    const isFirst = last.current === undefined;
    const isSamePage = last.current === pathname;
    last.current = pathname;
    const target = hash ? document.getElementById(readAnchor(hash)) : null;
    if (type === 'POP') {
      const y = isFirst && isOpenedAnew() ? undefined : readPositions().get(entry);
      if (y !== undefined) window.scrollTo({ top: y, behavior: 'instant' });
      else if (!isFirst && !isSamePage) window.scrollTo({ top: 0, behavior: 'instant' });
    } else if (target) {
      target.scrollIntoView();
    } else if (!isSamePage) {
      window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' });
    }
    if (!isFirst && !isSamePage) focusHeading();
  }, [pathname, hash, entry, type]);

  // After the folds have become what their reader left them as. The same link pressed again opens it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of a link is an entry of its own.
  useEffect(() => {
    const target = hash && document.getElementById(readAnchor(hash));
    if (target) reveal(target);
  }, [hash, entry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a view is counted once per page, whatever its query.
  useLayoutEffect(() => {
    const view = findViewEvent(pathname);
    if (view) track(view, { path: pathname });
    const utm = document.referrer === '' || !document.referrer.startsWith(location.origin);
    const source = utm ? findUtmEvent(search) : undefined;
    if (source) track(source.name, source.properties);
    // The title element follows a moment after the page.
    const timer = setTimeout(() => setTitle(document.title), 100);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  );
}
