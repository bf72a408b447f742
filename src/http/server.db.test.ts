import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, address } = await prepareTestApp();
const { port } = new URL(address);

/** Sends bytes as they are and answers everything that comes back until the socket closes. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}

describe('every answer', () => {
  it('of a page carries a strict policy without a nonce', async () => {
    const { headers, body } = await app.inject('/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
    expect(body).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
  });

  it.each(['/api/announcement', '/healthz', '/api/nothing', '/icon.svg'])(
    'of %s cannot be framed, sniffed or run',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );
});

describe('pages', () => {
  it('come compressed, with a tag that saves the second transfer', async () => {
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const second = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
  });

  it('answer HEAD without a body', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, body]).toEqual([200, '']);
  });

  it('are rendered in the chosen theme', async () => {
    expect((await app.inject({ url: '/', cookies: { theme: 'dark' } })).body).toContain(
      '<html lang="en" data-theme="dark">',
    );
    expect((await app.inject({ url: '/', cookies: { theme: 'pink' } })).body).toContain('<html lang="en">');
  });

  it('that do not exist answer 404 and are not cached', async () => {
    const response = await app.inject('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('Page not found');
  });
});

describe('bad requests', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/', 404],
    ['GET', '/api/pages/nothing', 404],
    ['GET', '/api/pages/__proto__', 404],
    ['GET', '/%E0%A4%A', 400],
  ] as const)('%s %s answers %i as JSON with a name and a request id', async (method, url, status) => {
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      name: expect.any(String),
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it.each([
    ['GET', '/api/auth/signup', 'POST'],
    ['PUT', '/api/watchlist/create', 'POST'],
    ['POST', '/api/watchlist', 'GET, HEAD'],
    ['DELETE', '/api/projects/alder/score', 'GET, HEAD'],
  ] as const)('%s %s answers 405 with the methods that would do', async (method, url, allow) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    expect(response.json()).toEqual({
      name: 'MethodNotAllowed',
      message: `${url} takes ${allow}, not ${method}.`,
      requestId: expect.any(String),
    });
  });

  it('a body that is named but not sent counts as an object without keys', async () => {
    const post = (url: string) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '' });
    const faults = {
      '/api/errors': 'title is required; description is required',
      '/api/user/events': 'eventName is required',
    };
    for (const [url, message] of Object.entries(faults))
      expect((await post(url)).json()).toMatchObject({ name: 'BadRequest', message });
    for (const url of ['/api/user/profile/delete', '/api/sso-settings', '/api/user/delete'])
      expect((await post(url)).json().message, url).toBe('Please log in first.');
  });

  it('garbage gets a clear answer and a closed socket', async () => {
    expect(await sendRaw('hello\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"name":"BadRequest"/,
    );
  });

  it('headers that are too large are refused', async () => {
    expect(await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
  });

  it('two lengths are refused', async () => {
    const smuggled =
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await sendRaw(smuggled)).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('health', () => {
  it('answers alive and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toMatchObject({
      status: 'ready',
      migrations: { applied: expect.any(Number) },
    });
  });

  it('gives no metrics to who may come through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect((await fetch(`${address}/metrics`, { headers: { [header]: 'x' } })).status).toBe(403);
  });

  it('gives metrics to this machine', async () => {
    const response = await fetch(`${address}/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/parapet_memory_bytes \d+/);
    expect(text).toContain('parapet_mails{state="failed"} 0\n');
    expect(text).toMatch(/parapet_disk_free_bytes \d+/);
  });
});

describe('OpenAPI', () => {
  interface Content {
    content?: Record<string, unknown>;
  }
  interface Operation {
    parameters?: { name: string; schema: { default?: unknown } }[];
    requestBody?: Content;
    responses: Record<string, Content>;
  }
  const read = async () =>
    (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();

  it.each([
    'GET /api/skynet/metric-latest',
    'GET /api/skynet/top-callers',
    'GET /api/skynet/top-events',
    'GET /api/skynet/top-function-calls',
    'GET /api/skynet/privileged-address',
    'GET /api/skynet/privileged-function',
    'GET /api/skynet/privileged-transaction',
    'GET /api/skynet/wallets',
    'GET /api/projects/vote',
    'GET /api/projects/average-yes-percentage',
    'GET /api/projects/page-view',
    'GET /api/search-project',
    'GET /api/user/wallets',
    'POST /api/user/wallets/update',
    'POST /api/auth/signup',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-forgotten-password',
    'POST /api/auth/verify-email',
    'POST /api/auth/resend-confirmation',
    'POST /api/user/profile/upload',
    'POST /api/user/profile/delete',
    'GET /api/user/profile',
    'POST /api/sso-settings',
    'POST /api/sso-settings/update',
    'POST /api/sso-settings/unsubscribe',
    'POST /api/impersonation-tool/create',
    'POST /api/impersonation-tool/delete',
    'POST /api/user/change-password',
    'POST /api/user/survey/upload',
    'POST /api/projects-list',
    'GET /api/watchlist',
    'POST /api/watchlist/create',
    'POST /api/watchlist/update',
    'POST /api/watchlist/delete',
    'POST /api/user/events',
    'POST /api/errors',
    'GET /api/auth/session',
    'GET /api/auth/csrf',
    'GET /api/auth/providers',
    'POST /api/auth/signin/{provider}',
    'POST /api/auth/callback/credentials',
    'POST /api/auth/signout',
    'POST /api/auth/_log',
  ])('describes %s with its answer', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const operation = (await read()).paths[path]?.[method.toLowerCase()];
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual(['application/json']);
  });

  it('says what a page and its size are by default', async () => {
    const { parameters = [] } = (await read()).paths['/api/search-project']?.get ?? {};
    expect(parameters.map(({ name, schema }) => [name, schema.default])).toEqual([
      ['keyword', ''],
      ['page', '1'],
      ['perPage', '5'],
    ]);
  });

  it('describes forms and answers that are not JSON', async () => {
    const { paths } = await read();
    const takes = (path: string) => Object.keys(paths[path]?.post?.requestBody?.content ?? {});
    const sends = (path: string) => Object.keys(paths[path]?.get?.responses['200']?.content ?? {});
    expect(takes('/api/user/profile/upload')).toEqual(['multipart/form-data']);
    expect(takes('/api/auth/signout')[0]).toBe('application/x-www-form-urlencoded');
    expect(takes('/api/sso-settings/unsubscribe')).toHaveLength(3);
    expect(sends('/api/alerts/stream')).toEqual(['text/event-stream']);
    expect(sends('/api/watchlist/export.csv')).toEqual(['text/csv']);
    expect(sends('/api/user/export')).toEqual(['application/json']);
  });

  it('describes the JSON routes from their schemas', async () => {
    const { openapi, paths } = (await app.inject('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    expect(paths['/api/announcement'].get.summary).toBe('The announcement on show');
    expect(
      paths['/api/announcement'].get.responses['200'].content['application/json'].schema.properties,
    ).toHaveProperty('linkText');
  });
});
