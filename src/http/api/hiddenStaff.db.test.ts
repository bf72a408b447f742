import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { pageLoaders } from '#http/pages/pageLoaders.ts';
import { type Role, roles, rolesSeenBy } from '#model/users.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import type { DeskPeopleData, DeskPersonData } from '#wire/people.ts';

const { db, flags, browser, signedIn, addUser } = await prepareAccountsApp();
type Browser = ReturnType<typeof browser>;

const acme = projectRecord({ id: 'acme', website: 'https://acme.example' });
const refusals = async () =>
  (await getAuditLog(db, { limit: 50, event: 'access.refused' })).map(({ user, detail }) => [
    user,
    detail.route,
  ]);
const findPeople = async (staff: Browser, words: string) =>
  ((await staff.get(`/api/pages/deskPeople?q=${words}`)).body as unknown as DeskPeopleData).people.map(
    ({ email }) => email,
  );

/** What an admin leaves behind in every list of the desk. */
async function leaveTraces() {
  const admin = await signedIn('root@example.test', { role: 'admin' });
  const { browser, user: root } = admin;
  const ada = await addUser('ada@example.test');
  const save = { kind: 'project', content: acme, version: 0 };
  expect((await browser.post('/api/admin/records/save', save)).status).toBe(200);
  const draft = { kind: 'project', content: { ...acme, name: 'Other' }, baseVersion: 1, version: 0 };
  expect((await browser.post('/api/admin/drafts/save', draft)).status).toBe(200);
  for (const disabled of [true, false])
    expect((await browser.post('/api/admin/people/disable', { id: ada.id, disabled })).status).toBe(200);
  await db.execute(sql`
    insert into team_proof (project_id, user_id, domain, token, state, method, verified_at, checked_at, asked_at, created_at)
    values ('acme', ${root.id}, 'acme.example', 'x', 'verified', 'dns', now(), now(), now(), now())`);
  await db.execute(sql`
    insert into team_reply (project_id, user_id, about, statement, text, state, created_at)
    values ('acme', ${root.id}, 'finding:1', 'A statement', 'A reply', 'waiting', now())`);
  await db.execute(sql`
    insert into mail_outbox (template, to_address, payload, done_at, outcome, last_error)
    values ('passwordChanged', ${root.email}, '{}', now(), 'failed', '550 root@example.test')`);
  return { ...admin, root, ada };
}

it('lets each role see only people who may do nothing more', () => {
  const seen: Record<Role, readonly Role[]> = {
    user: ['user'],
    support: ['user', 'support'],
    editor: ['user', 'editor'],
    admin: roles,
  };
  for (const role of roles) expect([role, rolesSeenBy(role)]).toEqual([role, seen[role]]);
});

it.each(['support', 'editor'] as const)('names an admin on no page of the desk to %s', async (role) => {
  const { root, ada, browser: admin } = await leaveTraces();
  const { browser } = await signedIn(`${role}@example.test`, { role });
  const desk = Object.keys(pageLoaders).filter((name) => /^(desk|admin)/.test(name));
  const addresses = [
    ...desk.map((name) => `/api/pages/${name}`),
    `/api/pages/deskPerson?id=${ada.id}`,
    '/api/pages/deskRecord?kind=project&id=acme',
    '/api/pages/deskRecords?kind=project',
    '/api/pages/deskImport?id=1',
    '/api/pages/deskProofs?all',
  ];
  let named = 0;
  for (const address of addresses) {
    const hides = (text: string) => ![root.email, root.id, root.username].some((one) => text.includes(one));
    const answer = JSON.stringify((await browser.get(address)).body);
    expect([address, hides(answer)]).toEqual([address, true]);
    if (!hides(JSON.stringify((await admin.get(address)).body))) named++;
  }
  // The traces are there: an admin is shown them.
  expect(named).toBeGreaterThan(6);
});

it('finds, shows and changes nobody above', async () => {
  const { root, ada } = await leaveTraces();
  const editor = await addUser('editor@example.test', { role: 'editor' });
  const { browser } = await signedIn('support@example.test', { role: 'support' });
  for (const words of ['', 'example', root.id, root.username, 'root@example.test', editor.id])
    for (const hidden of ['root@example.test', 'editor@example.test'])
      expect([words, await findPeople(browser, words)]).not.toEqual([
        words,
        expect.arrayContaining([hidden]),
      ]);
  expect(await findPeople(browser, '')).toEqual(['support@example.test', 'ada@example.test']);

  const missing = await browser.get('/api/pages/deskPerson?id=nobody@example.test');
  for (const who of [root.id, 'ROOT@example.test', root.username, editor.id]) {
    const answer = await browser.get(`/api/pages/deskPerson?id=${who}`);
    expect(answer.status).toBe(404);
    const message = String(missing.body.message).replace('nobody@example.test', who);
    expect(answer.body).toMatchObject({ name: missing.body.name, message });
  }
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const [path, body] of [
    ['disable', { disabled: true }],
    ['end-sessions', {}],
  ] as const) {
    const absent = await browser.post(`/api/admin/people/${path}`, { id: nobody, ...body });
    const hidden = await browser.post(`/api/admin/people/${path}`, { id: root.id, ...body });
    const message = String(absent.body.message).replace(nobody, root.id);
    expect([hidden.status, hidden.body.message]).toEqual([404, message]);
  }
  const { person } = (await browser.get(`/api/pages/deskPerson?id=${ada.id}`))
    .body as unknown as DeskPersonData;
  expect(person.log.slice(0, 2)).toMatchObject([
    { event: 'account.enabled', user: 'ada@example.test', admin: 'staff', ip: null },
    { event: 'account.disabled', user: 'ada@example.test', admin: 'staff', ip: null },
  ]);
});

it('hides in a log to whom somebody who may be seen did something, and keeps from where', async () => {
  const { root, ada } = await leaveTraces();
  const { browser, user: support } = await signedIn('support@example.test', { role: 'support' });
  const gone = '00000000-0000-4000-8000-000000000000';
  for (const [seconds, userId] of [root.id, ada.id, gone].entries())
    await db.execute(sql`
      insert into auth_audit (event, user_id, admin_id, ip, at) values
        ('account.enabled', ${userId}, ${support.id}, '203.0.113.7', now() + ${seconds}::int * interval '1 second')`);
  const { person } = (await browser.get(`/api/pages/deskPerson?id=${support.id}`))
    .body as unknown as DeskPersonData;
  const lines = person.log.filter(({ event }) => event === 'account.enabled');
  expect(lines.map(({ user, admin, ip }) => [user, admin, ip])).toEqual([
    ['staff', 'support@example.test', '203.0.113.7'],
    ['ada@example.test', 'support@example.test', '203.0.113.7'],
    ['staff', 'support@example.test', '203.0.113.7'],
  ]);
});

it('has refused pages of the desk in the audit log, as refused calls', async () => {
  const { browser: visitor } = await signedIn('ada@example.test');
  const root = await addUser('root@example.test', { role: 'admin' });
  expect((await visitor.get('/api/pages/deskPeople')).status).toBe(404);
  expect((await visitor.request('/admin/audit')).status).toBe(404);
  expect((await visitor.get('/api/pages/project?id=acme&draft=')).status).toBe(404);
  const { browser: support } = await signedIn('support@example.test', { role: 'support' });
  expect((await support.request('/admin/audit')).status).toBe(404);
  await support.get(`/api/pages/deskPerson?id=${root.id}`);
  await support.get('/api/pages/deskPerson?id=nobody@example.test');
  expect((await support.get('/api/pages/deskPeople')).status).toBe(200);
  expect((await refusals()).reverse()).toEqual([
    ['ada@example.test', 'page deskPeople'],
    ['ada@example.test', 'page adminAudit'],
    ['ada@example.test', 'page project'],
    ['support@example.test', 'page adminAudit'],
    ['support@example.test', 'page deskPerson'],
  ]);
});

it('says "staff" in an export, the time and what was done, and nobody’s id or network address', async () => {
  const tool = standardFlags.find(({ key }) => key === 'impersonationTool');
  await upsertFlag(db, { flag: { ...tool, value: true }, author: 'test' });
  await flags.reload();
  const { browser: admin, user: root } = await signedIn('root@example.test', { role: 'admin' });
  const { user: ada } = await signedIn('ada@example.test');
  await admin.post('/api/admin/people/end-sessions', { id: ada.id });
  expect((await admin.post('/api/impersonation-tool/create', { impersonatingUserId: ada.id })).status).toBe(
    200,
  );
  await admin.post('/api/user/survey/upload', {
    survey: { purpose: 'other', usefulness: '3', missing: '' },
  });
  await admin.post('/api/impersonation-tool/delete', { adminId: root.id });
  await db.execute(sql`update auth_audit set ip = '203.0.113.9' where admin_id = ${root.id}`);

  const visitor = browser();
  await visitor.logIn('ada@example.test', password);
  const text = await (await visitor.request('/api/user/export')).text();
  for (const hidden of [root.id, root.email, root.username, '203.0.113.9'])
    expect(text).not.toContain(hidden);
  const { events } = JSON.parse(text) as { events: unknown[] };
  const byStaff = { at: expect.any(String), by: 'staff', about: 'this account', ip: null };
  expect(events).toMatchObject([
    { event: 'session.start', by: 'account', ip: '127.0.0.1' },
    { event: 'session.endAll', ...byStaff },
    { event: 'impersonation.start', ...byStaff },
    { event: 'impersonation.change', ...byStaff, detail: { route: '/api/user/survey/upload' } },
    { event: 'impersonation.stop', ...byStaff },
    { event: 'session.start', by: 'account' },
  ]);
  // What an admin did to others is the admin's own, but not whom it was done to.
  const own = await (await admin.request('/api/user/export')).text();
  expect(own).toContain('impersonation.start');
  expect(own).not.toContain(ada.id);
});
