import type { Encoding } from './pageCache.ts';

/** The best encoding that the client takes; `q=0` is a refusal. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
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
