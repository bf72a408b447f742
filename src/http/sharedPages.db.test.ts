import { expect, it, onTestFinished, vi } from 'vitest';
import { publishAnnouncement } from '#core/announcements/announcements.ts';
import { touchTags } from '#core/cacheTags.ts';
import { touchProjects } from '#core/projects/projectTags.ts';
import { project } from '#db/schema/projects.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { ProjectsListAnswer } from '#wire/projects.ts';
import type { SearchAnswer } from '#wire/search.ts';
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
    await touchProjects(tx, ['zebra']);
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
  await touchTags(db, ['projects']);
  await expect.poll(() => replica.noteChange).toHaveBeenCalled();
});
