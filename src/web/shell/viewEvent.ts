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
