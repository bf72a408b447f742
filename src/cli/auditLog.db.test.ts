import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { runCommand } from './runCommand.ts';

const { app, database, db, data, flags, browser, addUser, signedIn } = await prepareAccountsApp();

const recorded = async () =>
  rowsOf<Record<string, unknown>>(
    await db.execute(
      sql`select event, user_id as "user", admin_id as "admin", detail from auth_audit order by at, event`,
    ),
  );

async function run(...argv: string[]): Promise<string> {
  const printed: string[] = [];
  await runCommand(argv, {
    data,
    chains: [],
    withDatabase: (work) => work(database),
    print: (line) => void printed.push(line),
  });
  return printed.join('\n');
}

async function impersonate() {
  const { browser: admin, user } = await signedIn('admin@example.test', { role: 'admin' });
  const target = await addUser('target@example.test');
  const tool = standardFlags.find(({ key }) => key === 'impersonationTool');
  await upsertFlag(db, { flag: { ...tool, value: true }, author: 'test' });
  await flags.reload();
  await admin.post('/api/impersonation-tool/create', { impersonatingUserId: target.id });
  return { admin, user, target };
}

describe('the audit log', () => {
  it('has a refused log-in, of an account and of none, and the first refusal by a limit', async () => {
    const user = await addUser('a@example.test');
    const visitor = browser();
    await visitor.logIn('a@example.test', 'Wrong-word-1');
    await visitor.logIn('nobody@example.test', 'Wrong-word-1');
    for (let i = 0; i < 12; i++) await visitor.logIn('b@example.test', 'Wrong-word-1');
    const rows = await recorded();
    expect(rows.slice(0, 2)).toMatchObject([
      { event: 'session.refused', user: user.id },
      { event: 'session.refused', user: null },
    ]);
    expect(rows.filter(({ event }) => event === 'limit.reached')).toMatchObject([
      { user: null, detail: { limit: 'login' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('example');
  });

  it('has accounts made and sessions ended by command', async () => {
    await run(
      'user',
      'create',
      '--email',
      'a@example.test',
      '--password',
      password,
      '--admin',
      '--confirmed',
    );
    await run('user', 'end-sessions', 'a@example.test');
    await run('user', 'end-sessions', '--all');
    expect(await recorded()).toMatchObject([
      { event: 'account.created', detail: { via: 'command', role: 'admin' } },
      { event: 'session.endAll' },
      { event: 'session.endAll', user: null },
    ]);
  });

  it('has who knocked at a door of the staff, but not every knock', async () => {
    const { browser: visitor, user } = await signedIn('a@example.test');
    for (let i = 0; i < 25; i++) await visitor.get('/api/admin/flags');
    await visitor.post('/api/impersonation-tool/create', { impersonatingUserId: user.id });
    const refusals = (await recorded()).filter(({ event }) => event === 'access.refused');
    expect(refusals).toHaveLength(20);
    expect(refusals[0]).toMatchObject({ user: user.id, detail: { route: '/api/admin/flags' } });
  });

  it('has every vote, survey and refresh that an admin makes as somebody, before it is done', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
    const { admin, user, target } = await impersonate();
    await admin.request('/api/projects/vote?id=acme&vote=yes', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await admin.post('/api/user/survey/upload', {
      survey: { purpose: 'other', usefulness: '3', missing: '' },
    });
    await admin.post('/api/user/portfolio/refresh', {});
    const changes = (await recorded()).filter(({ event }) => event === 'impersonation.change');
    expect(changes.map(({ detail }) => detail)).toEqual([
      { route: '/api/projects/vote' },
      { route: '/api/user/survey/upload' },
      { route: '/api/user/portfolio/refresh' },
    ]);
    for (const change of changes) expect(change).toMatchObject({ user: target.id, admin: user.id });
    await db.execute(sql`alter table auth_audit rename to auth_audit_gone`);
    try {
      await admin.request('/api/projects/vote?id=acme&vote=no', {
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    } finally {
      await db.execute(sql`alter table auth_audit_gone rename to auth_audit`);
    }
    expect(rowsOf(await db.execute(sql`select yes from vote`))).toEqual([{ yes: true }]);
  });

  it('is read by command and by admins, narrowed and page by page, and by nobody else', async () => {
    const { browser: admin } = await signedIn('admin@example.test', { role: 'admin' });
    const { browser: visitor } = await signedIn('a@example.test');
    await admin.logIn('a@example.test', 'Wrong-word-1');
    expect(await run('audit', 'list', '--user', 'A@example.test', '--event', 'session.refused')).toMatch(
      /^\S+ {2}session\.refused {2}a@example\.test {2}127\.0\.0\.1$/,
    );
    expect(await run('audit', 'list', '--event', 'nothing')).toContain(
      '--event must be one of account.signUp, ',
    );
    const load = async (query: string) =>
      (await admin.get(`/api/pages/adminAudit${query}`)).body as {
        lines?: { event: string; user: string }[];
        older?: string | null;
      };
    expect((await load('?user=a@example.test')).lines?.map(({ event }) => event)).toEqual([
      'session.refused',
      'session.start',
    ]);
    await db.execute(sql`
      insert into auth_audit (event, at) select 'flag.saved', now() - n * interval '1 hour' from generate_series(1, 120) n`);
    const first = await load('');
    expect(first.lines).toHaveLength(100);
    const second = await load(`?before=${encodeURIComponent(first.older ?? '')}`);
    expect([second.lines?.length, second.older]).toEqual([23, null]);
    const page = await admin.request('/admin/audit?event=session.refused');
    expect(await page.text()).toContain('Audit log');
    expect((await visitor.request('/admin/audit')).status).toBe(404);
    expect((await browser().request('/admin/audit')).status).toBe(302);
    expect((await app.inject('/api/pages/adminAudit')).statusCode).toBe(401);
  });
});
