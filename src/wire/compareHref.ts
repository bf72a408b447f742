/** Projects side by side. */
export const mostCompared = 4;

/** With `?project=a&project=b`, as a form with check boxes asks, it leads on to their address. */
export const comparePath = '/compare';
/** Between the ids of an address. */
export const versus = '-vs-';

/** `/compare/a-vs-b`; without projects the page to choose them on. */
export const compareHref = (ids: readonly string[]): string =>
  ids.length === 0 ? comparePath : `${comparePath}/${ids.map(encodeURIComponent).join(versus)}`;
