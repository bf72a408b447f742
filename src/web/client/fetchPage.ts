import type { LoadPage } from '#wire/pages.ts';

/** A page's data over the JSON API. */
export const fetchPage: LoadPage = async (name, query) => {
  const response = await fetch(`/api/pages/${name}?${new URLSearchParams(query)}`, {
    credentials: 'same-origin',
  });
  // The router turns a thrown response into the error page with its status.
  if (!response.ok) throw new Response(null, { status: response.status });
  return response.json();
};
