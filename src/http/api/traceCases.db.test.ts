import { expect, it } from 'vitest';
import { chainCursor, followedChain } from '#db/schema/chain.ts';
import { appUser } from '#db/schema/users.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';

const { db, browser: anybody, signedIn } = await prepareAccountsApp();

const query = { chain: 'eip155:1', start: `0x${'12'.repeat(20)}`, names: `0x${'12'.repeat(20)}:The thief` };
const sent = { title: 'The theft', query };

it('a case is kept by a user, opened by anybody who has its link, and published by editors alone', async () => {
  await db.insert(chainCursor).values({ chainId: 1, next: 11, version: 1 });
  await db.insert(followedChain).values({ chain: 'eip155:1' });
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme' })],
    incidents: [
      {
        id: 'acme-hack',
        project: 'acme',
        severity: 'critical',
        time: '2026-11-01T10:00:00Z',
        title: 'Keys lost',
        text: 'The keys of the vault were lost.',
        state: 'confirmed',
      },
    ],
  });
  const { browser } = await signedIn('ada@example.test');
  const stranger = anybody();
  expect((await stranger.post('/api/trace-cases/create', sent)).status).toBe(401);
  expect(await browser.post('/api/trace-cases/create', { ...sent, query: {} })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('say which chain') },
  });
  const made = await browser.post('/api/trace-cases/create', sent);
  expect(made.status).toBe(200);
  const { id } = made.body as { id: string };
  const page = await stranger.get(`/api/pages/trace?case=${id}`);
  expect(page.body).toMatchObject({
    case: { title: 'The theft', incident: null },
    query: { ...query, case: id },
  });
  expect((await stranger.get('/api/pages/trace?case=1')).status).toBe(404);
  expect((await stranger.get(`/api/trace-cases/own?id=${id}`)).status).toBe(401);
  const watched = await browser.post('/api/trace-cases/watch', { id, on: true });
  expect(watched.body).toEqual({ isMine: true, watchedSince: 10, mails: 'off' });

  const publish = () => browser.post('/api/admin/trace-cases/publish', { id, incident: 'acme-hack' });
  expect((await publish()).status).toBe(404);
  await db.update(appUser).set({ role: 'editor' });
  const published = (await publish()).body as { id: string };
  const project = await stranger.get('/api/pages/project?id=acme');
  expect(project.body).toMatchObject({ tab: { alerts: [{ id: 'acme-hack', traceCase: published.id }] } });
  expect((await browser.post('/api/admin/trace-cases/remove', published)).status).toBe(200);
  expect((await stranger.get(`/api/pages/trace?case=${published.id}`)).status).toBe(404);
  expect((await browser.post('/api/trace-cases/delete', { id })).status).toBe(200);
  expect((await browser.get('/api/trace-cases')).body).toEqual([]);
});
