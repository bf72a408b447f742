/**
 * Data, personal and staff pages and sign-in are of no use in a search index. Pages about chains and scans are without end, and each
 * may ask a node.
 */
const closed = [
  '/api/',
  '/my/',
  '/auth/',
  '/admin',
  '/chains/',
  '/code/',
  '/scan/',
  '/approvals/',
  '/stop/',
  '/rules/',
  '/feeds/',
];

export function robotsText(origin: string): string {
  const rules = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
