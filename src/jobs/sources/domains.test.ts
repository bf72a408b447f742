import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { createDomains } from './domains.ts';

const now = new Date('2026-11-16T00:00:00Z');
const open: TestWebsite[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serve(answer: RequestListener): Promise<TestWebsite> {
  const server = await startWebsite(answer, { https: false });
  open.push(server);
  return server;
}

async function ask(answer: RequestListener, isAllowed = (_address: string) => true) {
  const { origin } = await serve(answer);
  const source = createDomains({ url: `${origin}/` }, { userAgent: 'Parapet', isAllowed });
  const signal = new AbortController().signal;
  return { origin, asked: await source.ask('acme.example', { now, signal, etag: null, lastModified: null }) };
}

const answering =
  (json: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify(json));

const domain = (fields: object = {}) => ({
  objectClassName: 'domain',
  ldhName: 'ACME.EXAMPLE',
  rdapConformance: ['rdap_level_0'],
  events: [
    { eventAction: 'registration', eventDate: '2019-05-01T10:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-05-01T10:00:00Z' },
    { eventAction: 'last changed', eventDate: '2026-04-01T10:00:00Z' },
  ],
  ...fields,
});

it('follows to the server of the registry, which must be public, and keeps since when a domain is registered', async () => {
  const registry = await serve(answering(domain()));
  const forward: RequestListener = (request, response) =>
    response.writeHead(302, { location: `${registry.origin}${request.url}` }).end();
  const { asked } = await ask(forward);
  expect(asked).toEqual({
    kind: 'answered',
    answer: {
      url: `${registry.origin}/domain/acme.example`,
      domain: {
        name: 'acme.example',
        registeredAt: '2019-05-01T10:00:00.000Z',
        expiresAt: '2027-05-01T10:00:00.000Z',
      },
    },
    etag: null,
    lastModified: null,
  });
  expect((await ask(forward, () => false)).asked).toMatchObject({
    kind: 'failed',
    trouble: 'localhost is not a public host',
  });
});

it('does not know the age of a domain that a registry does not tell, tells twice or dates ahead', async () => {
  const { asked, origin } = await ask(answering({ errorCode: 404 }, 404));
  expect(asked).toMatchObject({ answer: { url: `${origin}/domain/acme.example`, domain: null } });
  const event = (eventDate: string) => ({ eventAction: 'registration', eventDate });
  for (const events of [
    undefined,
    [event('2027-01-01T00:00:00Z')],
    [event('soon')],
    [event('2019-01-01T00:00:00Z'), event('2020-01-01T00:00:00Z')],
  ])
    expect((await ask(answering(domain({ events })))).asked).toMatchObject({
      answer: { domain: { registeredAt: null } },
    });
});

it('does not take another domain, another form or a cut answer for it, and stops where it is refused', async () => {
  for (const json of [domain({ ldhName: 'example' }), domain({ events: 'many' }), [], null])
    expect((await ask(answering(json))).asked).toMatchObject({ kind: 'failed', counts: false });
  expect((await ask((_request, response) => response.end('{"objectClassName":'))).asked).toMatchObject({
    kind: 'failed',
  });
  const limited: RequestListener = (_request, response) =>
    response.writeHead(429, { 'retry-after': '60' }).end();
  expect((await ask(limited)).asked).toMatchObject({
    kind: 'refused',
    retryAt: new Date(now.getTime() + 60_000),
  });
  const huge: RequestListener = (_request, response) => response.end(' '.repeat(1024 * 1024 + 1));
  expect((await ask(huge)).asked).toMatchObject({ kind: 'refused' });
});
