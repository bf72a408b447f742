import { expect, it, onTestFinished, vi } from 'vitest';
import { publishAnnouncement } from '#core/announcements/announcements.ts';
import { invalidate } from '#core/cacheInvalidation.ts';
import { project } from '#db/schema/projects.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { bannerKey } from '#wire/banner.ts';
import type { ProjectsListAnswer } from '#wire/projects.ts';
import type { SearchAnswer } from '#wire/search.ts';
import { sharedPages } from './caching/reduceAddress.ts';
import { nameCookies } from './session/cookies.ts';

const { app, db, database, address } = await prepareTestApp();

async function countKept(): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(/^parapet_cached_pages (\d+)$/m.exec(body)?.[1]);
}

it('makes a page once, whatever is added to its address that it does not read', async () => {
  const first = await app.inject('/');
  await app.inject('/api/pages/home');
  const kept = await countKept();
  for (let index = 0; index < 20; index++) {
    expect((await app.inject(`/?x=${index}&y=${'z'.repeat(1000)}`)).headers.etag).toBe(first.headers.etag);
    expect((await app.inject(`/api/pages/home?x=${index}`)).statusCode).toBe(200);
  }
  expect(await countKept()).toBe(kept);
  expect((await app.inject('/?q=nothing')).headers.etag).not.toBe(first.headers.etag);
  expect(await countKept()).toBe(kept + 1);
});

/** Of the pages whose address names something. */
const examples: Record<string, readonly string[]> = {
  project: ['/projects/okapi', '/projects/okapi?tab=code-audit'],
  disputes: ['/projects/okapi/disputes'],
  post: ['/resources/blog/token-approvals'],
  guide: ['/resources/guides/watching-projects'],
  product: ['/products/skynet'],
  company: ['/company/about'],
  sealedEntry: ['/log/entries/1'],
  incident: ['/incidents/none'],
  category: ['/categories/defi'],
  chain: ['/chains/ethereum'],
  auditor: ['/auditors/none'],
  auditorList: ['/auditors/none/audits'],
  compare: ['/compare'],
};

function listAddresses([name, page]: [
  string,
  { path: RegExp; parts: readonly string[] },
]): readonly string[] {
  if (page.parts.length > 0) return examples[name] ?? expect.fail(`no example of ${name}`);
  const path = page.path.source.replace(/^\^|\$$/g, '').replaceAll('\\/', '/');
  return path === '' ? [] : [path];
}

it('makes a page once, whatever visitors send that does not change it', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'okapi' })] });
  await publishAnnouncement(db, { content: 'Once is enough' });
  await expect.poll(async () => (await app.inject('/')).body).toContain('Once is enough');
  const pages = [
    ...Object.entries(sharedPages).flatMap(listAddresses),
    ...['root', 'home', 'project?id=okapi', 'disputes?id=okapi', 'trace', 'blog', 'calendar'].map(
      (name) => `/api/pages/${name}`,
    ),
    ...['/resources/methodology', '/resources/exam', '/verify', '/accessibility'],
    ...['/api/announcement', '/api/alerts', '/api/search-project?keyword=ab'],
  ];
  const ask = (path: string, headers: Record<string, string> = {}) =>
    Promise.all([
      app.inject({ url: path, headers }).then(({ statusCode, headers: { etag } }) => [statusCode, etag]),
      fetch(address + path, { headers }).then((answer) => [answer.status, answer.headers.get('etag')]),
    ]);
  const before = new Map<string, unknown>();
  for (const path of pages) before.set(path, await ask(path));
  const kept = await countKept();
  for (const path of pages) {
    const random = `a${path.length}`;
    const noise = `x=${random}&${random}=1&utm_source=${random}`;
    const unknownValues = path.includes('tab=') ? `severity=${random}&status=${random}` : `tab=${random}`;
    const asked = `${path}${path.includes('?') ? '&' : '?'}${noise}&${unknownValues}`;
    const answers = await ask(asked, {
      cookie: `ignored_banner=${random}; theme=${random}; _ga=${random}; ${random}=1`,
      'accept-language': random,
      'user-agent': random,
      'x-forwarded-for': '192.0.2.7',
      'x-original-url': `/${random}`,
      origin: `https://${random}.test`,
      referer: `https://${random}.test/`,
    });
    expect([path, answers]).toEqual([path, before.get(path)]);
  }
  expect(await countKept()).toBe(kept);
  const dismissed = { cookie: `ignored_banner=${bannerKey('Once is enough')}` };
  expect(await (await fetch(address, { headers: dismissed })).text()).not.toContain('Once is enough');
  expect(await countKept()).toBe(kept + 1);
});

it('keeps no page whose address is somebody’s own', async () => {
  const kept = await countKept();
  const { body } = await app.inject('/auth/login?callbackUrl=%2Fmy%2Fsettings');
  expect(body).toContain('callbackUrl');
  await app.inject('/unsubscribe?id=secret');
  expect(await countKept()).toBe(kept);
});

const shared = ['/', '/api/pages/home', '/api/announcement', '/api/search-project?keyword=ab', '/api/alerts'];

it.each(shared)('answers %s from memory as the route does', async (path) => {
  const plain = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  const made = await fetch(address + path);
  const kept = await fetch(address + path);
  expect(plain(kept)).toEqual(plain(made));
  expect(await kept.text()).toBe(await made.text());
  const etag = made.headers.get('etag') ?? '';
  const known = await fetch(address + path, { headers: { 'if-none-match': etag } });
  expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
  expect((await fetch(address + path, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
});

it('keeps one answer of the API, whatever is added to its address that the route does not read', async () => {
  for (const path of ['/api/alerts?perPage=5', '/api/announcement']) await fetch(address + path);
  const kept = await countKept();
  for (let index = 0; index < 5; index++) await fetch(`${address}/api/alerts?x=${index}&perPage=5`);
  for (let index = 0; index < 5; index++) await fetch(`${address}/api/announcement?x=${index}`);
  expect(await countKept()).toBe(kept);
  expect((await fetch(`${address}/api/alerts?perPage=many`)).status).toBe(400);
});

it('tells at once of an announcement, from memory as from the routes', async () => {
  expect(await (await fetch(`${address}/api/announcement`)).json()).toEqual({});
  await publishAnnouncement(db, { content: 'News' });
  await expect.poll(async () => (await fetch(`${address}/api/announcement`)).text()).toContain('News');
  expect(await (await fetch(address)).text()).toContain('News');
});

it('finds what was imported a moment ago, though the same words found nothing before', async () => {
  const search = async () =>
    (await (await fetch(`${address}/api/search-project?keyword=zebra`)).json()) as SearchAnswer;
  expect((await search()).total).toBe(0);
  await importTestRecords(db, { projects: [projectRecord({ id: 'zebra' })] });
  await expect.poll(async () => (await search()).total).toBe(1);
  const list = async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/projects-list', payload: {} });
    return (answer.json() as ProjectsListAnswer).projects.map(({ name }) => name);
  };
  expect(await list()).toEqual(['Zebra']);
  await db.transaction(async (tx) => {
    await tx.update(project).set({ name: 'Gnu' });
    await invalidate(tx, project, ['zebra']);
  });
  await expect.poll(async () => (await list())[0]).toBe('Gnu');
});

it('reads pages on the replica, but those of people who may have changed something, and instead of one that fails', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('canceling statement due to conflict with recovery')));
  const copy = Object.assign(Object.create(db) as typeof db, { select: failing, execute: failing });
  const pick = vi.fn(async () => copy);
  const replica = { pick, noteChange: vi.fn(), close: async () => undefined };
  const other = await createTestServer(database, { replica });
  onTestFinished(() => other.close());
  const session = nameCookies({ https: false }).session;
  expect((await other.app.inject({ url: '/', cookies: { [session]: 'x' } })).statusCode).toBe(200);
  expect(pick).not.toHaveBeenCalled();
  expect((await other.app.inject('/resources/alerts-record')).statusCode).toBe(200);
  expect(pick).toHaveBeenCalled();
  expect(failing).toHaveBeenCalled();
  await invalidate(db, project, ['acme']);
  await expect.poll(() => replica.noteChange).toHaveBeenCalled();
});
