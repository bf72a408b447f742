import type { Encoding } from './pageCache.ts';

/** Browsers send a handful of different ones. */
const known = new Map<string, Encoding>();
const mostKnown = 100;

/** The best encoding that the client takes; `q=0` is a refusal. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let encoding = known.get(header);
  if (encoding !== undefined) return encoding;
  encoding = readEncoding(header);
  if (known.size < mostKnown && header.length < 100) known.set(header, encoding);
  return encoding;
}

function readEncoding(header: string): Encoding {
  let gzip = false;
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (refused) continue;
    if (name.trim() === 'br') return 'br';
    if (name.trim() === 'gzip') gzip = true;
  }
  return gzip ? 'gzip' : 'identity';
}

/** Whether an If-None-Match header names this tag (weak comparison). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === bare);
}
