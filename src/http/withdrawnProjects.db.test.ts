import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { insertPublished } from '#core/traceCases/publishCase.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const { app, db, signedIn } = await prepareAccountsApp();

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const place = { chain: 'eip155:1', address };
const incident = {
  id: 'drain',
  project: 'acme',
  severity: 'critical',
  title: 'Vault of Acme drained',
  text: 'All of it.',
  state: 'new',
};
const records = {
  projects: [
    projectRecord({ id: 'acme', contracts: [{ ...place, label: 'Vault' }] }),
    projectRecord({ id: 'beta' }),
  ],
  metrics: [{ name: 'price(projectId=acme)', time: '2026-11-14T00:00:00Z', value: 77_123 }],
};

/** Where visitors come across a project without asking for it, and what they find there. */
const lists = {
  '/api/pages/home': 'Acme',
  '/api/search-project?keyword=acme': 'Acme',
  '/api/search-project?keyword=a': 'Acme',
  '/api/alerts': 'Acme',
  '/alerts.atom': 'Acme',
  '/sitemaps/projects-1.xml': '/projects/acme',
  '/api/skynet/metric-latest?name=price(projectId%3Dacme)': '77123',
};
/** What is about one project. */
const places = [
  '/api/projects/acme',
  '/api/projects/acme/score',
  '/api/projects/acme/evidence',
  '/api/calendar?project=acme',
  '/badge/acme.svg',
  '/embed/projects/acme',
  '/embed/projects/acme/card.svg',
];

const findShown = async () => {
  const seen = await Promise.all(
    Object.entries(lists).map(async ([url, words]) => [url, (await app.inject(url)).body.includes(words)]),
  );
  return seen.flatMap(([url, isShown]) => (isShown ? [url] : []));
};

/** In turn: asked for at once on a busy machine, some pages could not reach the database in time. */
async function statuses(urls: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const url of urls) found.push((await app.inject(url)).statusCode);
  return found;
}

const ranks = async () => rowsOf(await db.execute(sql`select id, rank from project order by id`));

it('is gone from everything that visitors see, says why, and comes back whole', async () => {
  const now = new Date();
  await importTestRecords(db, { ...records, incidents: [{ ...incident, time: now.toISOString() }] }, now);
  await db.execute(sql`update project set ranked = true, score = 90, trend = 1, assessed = true`);
  await db.execute(sql`update project set rank = case id when 'acme' then 1 else 2 end`);
  const { browser: editor } = await signedIn('editor@example.test', { role: 'editor' });
  const { browser: watcher, user } = await signedIn('watcher@example.test');
  await watcher.post('/api/watchlist/create', { name: 'Mine', projects: ['acme', 'beta'] });
  const settings = {
    alerts: { frequency: 'immediately', severities: ['critical'] },
    scores: { frequency: 'off' },
  };
  await db.execute(
    sql`insert into notification_setting (user_id, token, settings) values (${user.id}, ${crypto.randomUUID()}, ${JSON.stringify(settings)}::jsonb)`,
  );
  await vi.waitFor(async () => expect(await findShown()).toEqual(Object.keys(lists)), 120_000);
  const query = { chain: 'eip155:1', start: address };
  const trail = await insertPublished(db, { incident: 'drain', title: 'Of Acme', note: '', query });
  const findTrail = async () => (await app.inject(`/api/pages/trace?case=${trail}`)).statusCode;
  expect(await findTrail()).toBe(200);

  const withdraw = (reason: string) => editor.post('/api/admin/projects/withdraw', { id: 'acme', reason });
  expect(await withdraw(' ')).toMatchObject({ status: 400 });
  expect(await withdraw('It is the same as Beta.')).toMatchObject({ status: 200 });
  expect(await withdraw('Again.')).toMatchObject({ status: 409, body: { name: 'AlreadyWithdrawn' } });
  await vi.waitFor(async () => expect(await findShown()).toEqual([]), 120_000);
  expect(await statuses(places)).toEqual(places.map(() => 410));
  expect(await findTrail()).toBe(404);
  expect((await app.inject(places[0] ?? '')).json()).toMatchObject({
    name: 'ProjectWithdrawn',
    message: expect.stringContaining('It is the same as Beta.'),
  });
  const page = await app.inject('/projects/acme');
  expect([
    page.statusCode,
    page.body.includes('It is the same as Beta.'),
    page.body.includes('noindex'),
  ]).toEqual([410, true, true]);
  expect(await statuses(['/projects/acme/disputes', '/projects/beta'])).toEqual([200, 200]);
  expect(await ranks()).toEqual([
    { id: 'acme', rank: null },
    { id: 'beta', rank: 1 },
  ]);
  expect(await fanOutChanges(db, { now: new Date() })).toBe(0);
  for (const [path, body] of [
    ['/api/watchlist/create', { name: 'Other', projects: ['acme'] }],
    ['/api/disputes/open', { projectId: 'acme', about: 'records:all', wrong: 'Not so.', evidence: '' }],
  ] as const)
    expect([400, 410]).toContain((await watcher.post(path, body)).status);
  const desk = await editor.get('/api/pages/deskRecords?shown=withdrawn');
  expect(desk.body).toMatchObject({
    records: [{ id: 'acme', withdrawn: { reason: 'It is the same as Beta.' } }],
  });

  // An import of the same project changes what is stored, not whether it is shown.
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', website: 'https://acme.example' })] });
  expect(await statuses(['/projects/acme'])).toEqual([410]);

  expect(await editor.post('/api/admin/projects/restore', { id: 'acme' })).toMatchObject({ status: 200 });
  expect(await editor.post('/api/admin/projects/restore', { id: 'acme' })).toMatchObject({ status: 409 });
  await vi.waitFor(async () => expect(await findShown()).toEqual(Object.keys(lists)), 120_000);
  expect(await statuses([...places, '/projects/acme'])).toEqual([...places, ''].map(() => 200));
  // What happened meanwhile is not told afterwards.
  expect(await fanOutChanges(db, { now: new Date() })).toBe(0);
  expect((await getAuditLog(db, { limit: 2 })).map(({ event, user: by }) => [event, by])).toEqual([
    ['project.restored', 'editor@example.test'],
    ['project.withdrawn', 'editor@example.test'],
  ]);
});
