import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { createRepositories } from './repositories.ts';

const now = new Date('2026-11-16T00:00:00Z');
const signal = new AbortController().signal;
const subject = 'https://github.com/acme/vault';

let service: TestWebsite | undefined;
afterEach(() => service?.close());

/** A service that answers these paths with this JSON, and everything else with 404. */
const answering =
  (answers: Record<string, unknown>): RequestListener =>
  (request, response) => {
    const json = answers[request.url ?? ''];
    if (json === undefined) return response.writeHead(404).end('{"message":"Not Found"}');
    response.writeHead(200, { etag: '"7"' }).end(JSON.stringify(json));
  };

async function ask(answer: RequestListener, etag: string | null = null) {
  service = await startWebsite(answer, { https: false });
  const source = createRepositories({ url: service.origin, token: 'key' }, { userAgent: 'Parapet' });
  return source.ask(subject, { now, signal, etag, lastModified: null });
}

const repository = { full_name: 'acme/safe', private: false, archived: true };
const commitAt = (date: string) => [{ sha: 'a', commit: { committer: { name: 'A', date } } }];

it('tells the last commit, the release, who contributed and the security policy of a renamed repository', async () => {
  const details = answering({
    '/repositories/7': repository,
    '/repos/acme/safe/commits?per_page=1': commitAt('2026-11-01T10:00:00Z'),
    '/repos/acme/safe/releases/latest': { tag_name: 'v2', published_at: '2026-10-01T00:00:00Z' },
    '/repos/acme/safe/contributors?per_page=1&anon=true': [{}],
    '/repos/acme/safe/contents/.github/SECURITY.md': { html_url: 'https://github.com/acme/safe/x' },
  });
  const asked = await ask((request, response) => {
    if (request.url === '/repos/acme/vault')
      return response.writeHead(301, { location: '/repositories/7' }).end();
    response.setHeader(
      'link',
      '<https://x/?per_page=1&page=2>; rel="next", <https://x/?per_page=1&page=41>; rel="last"',
    );
    return details(request, response);
  });
  expect(asked).toEqual({
    kind: 'answered',
    answer: {
      repository: {
        name: 'acme/safe',
        archived: true,
        lastCommitAt: '2026-11-01T10:00:00.000Z',
        release: { name: 'v2', at: '2026-10-01T00:00:00.000Z' },
        contributors: 41,
        securityPolicy: 'https://github.com/acme/safe/x',
      },
    },
    etag: '"7"',
    lastModified: null,
  });
  expect(service?.requests[0]?.headers).toMatchObject({ authorization: 'Bearer key' });
});

it('knows no last commit of an empty repository, nor one that lies ahead', async () => {
  const answers = { '/repos/acme/vault': { ...repository, full_name: 'acme/vault' } };
  const ahead = { '/repos/acme/vault/commits?per_page=1': commitAt('2031-01-01T00:00:00Z') };
  for (const more of [{}, ahead]) {
    expect(await ask(answering({ ...answers, ...more }))).toMatchObject({
      answer: { repository: { lastCommitAt: null, release: null, securityPolicy: null } },
    });
    await service?.close();
  }
});

it.each([404, 410, 451])('tells that nobody can read it after %d', async (status) => {
  expect(await ask((_request, response) => response.writeHead(status).end('{}'))).toMatchObject({
    kind: 'answered',
    answer: { repository: null },
  });
});

it('does not count what only our key can read', async () => {
  const answers = { '/repos/acme/vault': { ...repository, private: true } };
  expect(await ask(answering(answers))).toMatchObject({ answer: { repository: null } });
});

it.each([
  [
    'asks again when the limit ends',
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1794790800' },
    'wants fewer questions',
    '2026-11-16T01:00:00.000Z',
  ],
  ['obeys a pause', 429, { 'retry-after': '60' }, 'wants fewer questions', '2026-11-16T00:01:00.000Z'],
  ['says that the key is wrong', 401, {}, 'does not accept the key', undefined],
  ['leaves a broken service alone', 502, {}, 'answered 502', undefined],
])('%s', async (_name, status, headers, trouble, retryAt) => {
  expect(await ask((_request, response) => response.writeHead(status, headers).end('{}'))).toEqual({
    kind: 'refused',
    trouble: expect.stringContaining(trouble),
    retryAt: retryAt === undefined ? null : new Date(retryAt),
  });
});

it('keeps what it has after 304, and does not take half, odd or huge answers for one', async () => {
  expect(
    await ask(
      (request, response) => response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 500).end(),
      '"7"',
    ),
  ).toEqual({
    kind: 'unchanged',
  });
  for (const text of ['{"full_name": "acme/v', '{"full_name": 7}', '[]', 'x'.repeat(2_000_000)]) {
    await service?.close();
    expect(await ask((_request, response) => response.end(text))).toMatchObject({ kind: 'failed' });
  }
  await service?.close();
  const details = answering({ '/repos/acme/vault': repository });
  const limited: RequestListener = (request, response) =>
    request.url === '/repos/acme/vault' ? details(request, response) : response.writeHead(429).end();
  expect(await ask(limited)).toMatchObject({ kind: 'refused' });
});
