import type { FastifyRequest } from 'fastify';

/** The address bar or a form asks, not a script: browsers on plain http say it by `Accept` alone. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? !!headers.accept?.includes('text/html') : mode === 'navigate';
}
