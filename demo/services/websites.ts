import type { ServerResponse } from 'node:http';
import type { ServiceStories } from './story.ts';

const dayMs = 86_400_000;
const headers = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'self'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

export interface SitePage {
  path: string;
  /** Of the project. */
  id: string;
  story: ServiceStories[string];
  now: Date;
}

/** The website of a demo project: a page, and what is looked for at well-known places. */
export function answerWebsite(response: ServerResponse, { path, id, story, now }: SitePage): void {
  const send = (status: number, type: string, text: string, more: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...more }).end(text);
  if (story.website === 'down') return void send(503, 'text/plain', 'Service Unavailable');
  const own = Object.fromEntries(
    Object.entries(headers).slice(0, { all: 6, some: 2, none: 0 }[story.website]),
  );
  if (story.movedTo !== undefined)
    return void send(301, 'text/plain', '', { ...own, location: `https://${story.movedTo}/` });
  if (path === '/.well-known/security.txt' && story.contact) {
    const expires = new Date(now.getTime() + 180 * dayMs).toISOString();
    return void send(200, 'text/plain', `Contact: mailto:security@${id}.example\nExpires: ${expires}\n`, own);
  }
  if (path.startsWith('/.well-known/')) return void send(404, 'text/plain', 'Not Found', own);
  send(
    200,
    'text/html',
    `<!doctype html><title>${id}</title><h1>${id}</h1><p>A project of the Parapet demo world.</p>`,
    own,
  );
}
