import type { LoadPage } from '#wire/pages.ts';
import { fetchJson } from './fetchJson.ts';
import { HttpError } from './httpErrors.ts';

/** A page's data over the JSON API. */
export const fetchPage: LoadPage = async (name, query) => {
  try {
    return await fetchJson(`/api/pages/${name}?${new URLSearchParams(query)}`);
  } catch (error) {
    // The router turns a thrown response into the error page with its status.
    throw error instanceof HttpError ? new Response(null, { status: error.status }) : error;
  }
};
