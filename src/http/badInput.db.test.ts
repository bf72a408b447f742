import { describe, expect, it } from 'vitest';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { testEngine } from '#test/helpers/testDatabase.ts';

const { app, address, signedIn } = await prepareAccountsApp();

const hostileTexts = [
  '',
  '-1',
  '1e9',
  'null',
  '[]',
  '\0',
  '\ud800',
  'a'.repeat(5000),
  `0x${'0'.repeat(40)}`,
  '__proto__',
  "';--",
  '9999999999999999999',
];
const hostileBodies = [
  undefined,
  '{',
  'null',
  '[]',
  '"x"',
  '{}',
  '{"__proto__":{"x":1}}',
  ...hostileTexts.flatMap((text) => {
    const keys =
      'id email password code name title description eventName wallets projects filter sort survey adminId';
    return [text, [text], { [text]: text }].map((value) =>
      JSON.stringify(Object.fromEntries(keys.split(' ').map((key) => [key, value]))),
    );
  }),
];

interface OpenApi {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
}
const { paths } = (await app.inject('/api/openapi.json')).json<OpenApi>();
// A stream does not end by itself.
const routes = Object.entries(paths)
  .filter(([path]) => path !== '/api/alerts/stream')
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      path,
      method: method.toUpperCase() as 'GET' | 'POST',
      queries: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );

/** Everything that answered 500 or more, as `method address body → status`. */
async function findFailures(
  calls: { method: 'GET' | 'POST'; url: string; body?: string | undefined }[],
  cookie = '',
) {
  const failures: string[] = [];
  for (const { method, url, body } of calls) {
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    };
    const { statusCode } = await app.inject({ method, url, headers, ...(body && { body }) });
    if (statusCode >= 500) failures.push(`${method} ${url} ${body ?? ''} → ${statusCode}`);
  }
  return failures;
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

it('refuses JSON nested too deep before anything walks it, on every call', async () => {
  const body = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const { browser } = await signedIn('eve@example.test', { role: 'admin' });
  const cookie = await browser.jar.getCookieString(address);
  for (const { path, method } of routes.filter((route) => route.method === 'POST')) {
    const url = path.replaceAll(/\{[^}]+\}/g, 'x');
    const { statusCode } = await app.inject({ method, url, headers: { ...headers, cookie }, body });
    // Two calls take no JSON at all or smaller bodies.
    expect([400, 413, 415], `${method} ${path}`).toContain(statusCode);
  }
});

it('names the first faults of a body and counts the rest', async () => {
  const projectIds = Array.from({ length: 900 }, () => 7);
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/projects-list',
    body: { projectIds },
  });
  expect(statusCode).toBe(400);
  expect(body).toContain('and 880 more faults');
  expect(body.length).toBeLessThan(4000);
});

// What is refused does not depend on the engine; what gets through meets the stricter one.
describe.runIf(testEngine === 'postgres')('whatever is sent, nothing fails on our side', () => {
  it.each(routes)('$method $path', async ({ path, method, queries }) => {
    const addresses = hostileTexts.map((text) => {
      const search = new URLSearchParams(queries.map((name) => [name, text.toWellFormed()]));
      return `${path.replaceAll(/\{[^}]+\}/g, encode(text))}?${search}`;
    });
    const bodies = method === 'GET' ? [] : hostileBodies;
    const calls = [
      ...addresses.map((url) => ({ method, url, body: method === 'GET' ? undefined : '{}' })),
      ...bodies.map((body) => ({ method, url: path.replaceAll(/\{[^}]+\}/g, 'x'), body })),
    ];
    expect(await findFailures(calls)).toEqual([]);
    const { browser } = await signedIn('eve@example.test', { role: 'admin' });
    expect(await findFailures(calls, await browser.jar.getCookieString(address))).toEqual([]);
  });

  it.each(['/', '/projects/', '/resources/blog/', '/badge/', '/_image', '/auth/login', '/unsubscribe/'])(
    'page %s',
    async (path) => {
      const names = 'q page sort tab id url w chain score rating callbackUrl error'.split(' ');
      const calls = hostileTexts.flatMap((text) => [
        { method: 'GET' as const, url: `${path}${encode(text)}` },
        {
          method: 'GET' as const,
          url: `${path}?${names.map((name) => `${name}=${encode(text)}`).join('&')}`,
        },
      ]);
      expect(await findFailures(calls)).toEqual([]);
    },
  );

  it('names what holds a character that no text may hold', async () => {
    const refused = await app.inject({
      method: 'POST',
      url: '/api/errors',
      body: { title: 'a', description: 'b\0' },
    });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'description: must not hold a NUL character or half of a surrogate pair',
    ]);
  });
});
