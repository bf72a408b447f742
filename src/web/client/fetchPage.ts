import type { LoadPage, PageName, PageQuery } from '#wire/pages.ts';
import { fetchJson } from './fetchJson.ts';
import { HttpError } from './httpErrors.ts';
import { isAskedAhead, keepAhead, takeAhead } from './pageMemory.ts';

/** More than these are not under way at once, however many links a pointer rests on. */
const mostAtOnce = 3;
let underWay = 0;

const addressOf = (name: PageName, query: PageQuery) => `/api/pages/${name}?${new URLSearchParams(query)}`;

/** A page's data over the JSON API. */
export const fetchPage: LoadPage = async (name, query) => {
  const address = addressOf(name, query);
  try {
    return (await takeAhead(address)) ?? (await fetchJson(address));
  } catch (error) {
    // The router turns a thrown response into the error page with its status.
    throw error instanceof HttpError ? new Response(null, { status: error.status }) : error;
  }
};

/** Asks for a page's data before anybody has pressed its link. What cannot be had then is asked for again by the press. */
export function fetchPageAhead(name: PageName, query: PageQuery): void {
  const address = addressOf(name, query);
  if (isAskedAhead(address) || underWay >= mostAtOnce) return;
  underWay++;
  const answer = fetchJson(address, { headers: { purpose: 'prefetch' } })
    .catch(() => undefined)
    .finally(() => underWay--);
  keepAhead(address, answer);
}
