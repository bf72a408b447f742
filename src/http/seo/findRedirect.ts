/** Where letters never differ in meaning; elsewhere a path may hold a token. */
const lowerCaseAreas = new Set(['products', 'resources', 'company', 'projects', 'my', 'auth', 'styleguide']);

/** The one address of a page: no trailing slash, no doubled slashes, lower case. Undefined when it is that already. */
export function findRedirect(url: string): string | undefined {
  const [path = '/', query] = url.split(/\?(.*)/s, 2);
  // Backslashes count as slashes in browsers: `/\host` would leave the site.
  const segments = path.split(/[/\\]+/).filter((segment) => segment !== '');
  const area = segments[0]?.toLowerCase() ?? '';
  const joined = `/${segments.join('/')}`;
  // Every list of projects is the table of the home page.
  if (joined.toLowerCase() === '/projects') return `/${query === undefined ? '' : `?${query}`}#projects`;
  // Percent escapes are the same in either case, and %2F must stay what it is.
  const canonical = lowerCaseAreas.has(area) ? joined.toLowerCase() : joined;
  const same = lowerCaseAreas.has(area) ? path.replace(/%[0-9a-f]{2}/gi, (code) => code.toLowerCase()) : path;
  if (canonical === same) return undefined;
  return query === undefined ? canonical : `${canonical}?${query}`;
}
