import { decodeEntities } from './escapeHtml.ts';

export type ResolvedLink =
  | { kind: 'internal'; href: string; path: string; fragment: string }
  | { kind: 'external'; href: string }
  | { kind: 'refused'; reason: string };

// Reserved by RFC 6761: can never be a real site, so it marks what was relative.
const contentOrigin = 'https://content.invalid';

/** Resolves a link as a browser on that page would, and refuses every scheme but http, https and mailto. */
export function resolveLink(href: string, pagePath: string): ResolvedLink {
  let url: URL;
  try {
    url = new URL(decodeEntities(href), contentOrigin + pagePath);
  } catch {
    return { kind: 'refused', reason: `link "${href}" is not an address` };
  }
  if (url.origin === contentOrigin) {
    const own = url.pathname === pagePath && url.search === '' && url.hash !== '';
    const target = own ? url.hash : url.pathname + url.search + url.hash;
    return { kind: 'internal', href: target, path: url.pathname, fragment: readFragment(url.hash) };
  }
  if (['http:', 'https:', 'mailto:'].includes(url.protocol)) return { kind: 'external', href: url.href };
  return {
    kind: 'refused',
    reason: `link "${href}" uses ${url.protocol} (allowed: http, https, mailto, relative)`,
  };
}

function readFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
