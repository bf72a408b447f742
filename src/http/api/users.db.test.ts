import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepAuth } from '#core/auth/sweepAuth.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const { db, mail, browser, sendMails, signedIn, addUser } = await prepareAccountsApp();

describe('profile', () => {
  it('is for the signed-in user only', async () => {
    expect(await browser().get('/api/user/profile')).toMatchObject({
      status: 401,
      body: { name: 'NotAuthorizedException' },
    });
    const { browser: visitor, user } = await signedIn('a@example.test');
    const answer = await visitor.get('/api/user/profile');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.body).toEqual({
      id: user.id,
      username: user.username,
      email: 'a@example.test',
      image: null,
      picture: null,
      role: 'user',
      hasPassword: true,
      providers: [],
      createdAt: user.createdAt.toISOString(),
    });
  });
});

describe('change of password', () => {
  const change = (visitor: ReturnType<typeof browser>, oldPassword: string, newPassword = 'Another-word-2') =>
    visitor.post('/api/user/change-password', { oldPassword, newPassword });

  it('keeps this browser under a new token, ends the others and says so by mail', async () => {
    const { browser: here } = await signedIn('a@example.test');
    const there = browser();
    await there.logIn('a@example.test', password);
    const before = await here.cookie('session');
    expect((await change(here, password)).status).toBe(200);
    expect(await here.cookie('session')).not.toBe(before);
    expect((await here.session()).user?.email).toBe('a@example.test');
    expect(await there.session()).toEqual({});
    expect((await there.logIn('a@example.test', password)).error).toBe('NotAuthorizedException');
    expect((await there.logIn('a@example.test', 'Another-word-2')).status).toBe(200);
    await sendMails();
    expect(mail.mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual([
      'Your password was changed',
    ]);
  });

  it('asks for the old password, five times in a quarter of an hour', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    const first = await change(visitor, 'Wrong-word-1');
    expect(first).toMatchObject({ status: 401, body: { name: 'NotAuthorizedException' } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await change(visitor, 'Wrong-word-1')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await change(visitor, password)).status).toBe(429);
  });

  it('refuses weak and common passwords', async () => {
    const { browser: visitor } = await signedIn('someone@example.test');
    for (const weak of ['short12', 'password123', 'someone2024', 'Parapet123'])
      expect((await change(visitor, password, weak)).body.name, weak).toBe('InvalidPasswordException');
  });

  it('needs a session', async () => {
    expect((await change(browser(), password)).status).toBe(401);
  });
});

describe('sessions', () => {
  it('are listed with the one in use marked, and can be ended one by one or all others at once', async () => {
    const { browser: here } = await signedIn('a@example.test');
    const [second, third] = [browser(), browser()];
    await second.logIn('a@example.test', password);
    await third.logIn('a@example.test', password);
    const list = async () =>
      (await here.get('/api/user/sessions')).body.items as { id: string; current: boolean; ip: string }[];
    const items = await list();
    expect(items).toHaveLength(3);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    expect(items.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
    expect(JSON.stringify(items)).not.toContain('hash');
    const other = items.find(({ current }) => !current);
    expect((await here.post('/api/user/sessions/end', { id: other?.id })).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect((await here.post('/api/user/sessions/end', { others: true })).status).toBe(200);
    expect(await list()).toHaveLength(1);
    expect(await second.session()).toEqual({});
    expect(await third.session()).toEqual({});
    expect((await here.session()).user?.email).toBe('a@example.test');
  });

  it('of others are out of reach', async () => {
    const { browser: mine } = await signedIn('a@example.test');
    const { browser: theirs } = await signedIn('b@example.test');
    const items = (await theirs.get('/api/user/sessions')).body.items as { id: string }[];
    expect((await mine.post('/api/user/sessions/end', { id: items[0]?.id })).status).toBe(404);
    expect((await theirs.session()).user?.email).toBe('b@example.test');
  });
});

describe('deletion', () => {
  const restoreToken = () => {
    const raw =
      mail
        .mailsTo('a@example.test')
        .at(-1)
        ?.raw.replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=') ?? '';
    return decodeURIComponent(/restore\?token=([^\s"&]+)/.exec(raw)?.[1] ?? '');
  };

  it('asks for the password, closes the account and mails the way back', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    const refused = await visitor.post('/api/user/delete', { password: 'Wrong-word-1' });
    expect(refused).toMatchObject({ status: 401, body: { name: 'NotAuthorizedException' } });
    expect((await visitor.post('/api/user/delete', {})).status).toBe(401);
    const answer = await visitor.post('/api/user/delete', { password });
    expect(answer.status).toBe(200);
    expect(Date.parse(String(answer.body.deleteAt)) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await visitor.session()).toEqual({});
    expect((await browser().logIn('a@example.test', password)).error).toBe('NotAuthorizedException');
    await sendMails();
    expect(mail.mails).toHaveLength(1);
    expect((await browser().post('/api/user/restore', { token: `${restoreToken()}x` })).status).toBe(410);
    expect((await browser().post('/api/user/restore', { token: restoreToken() })).status).toBe(200);
    expect((await browser().post('/api/user/restore', { token: restoreToken() })).status).toBe(410);
    expect((await browser().logIn('a@example.test', password)).status).toBe(200);
  });

  it('is final after seven days: the row, its sessions and codes go, the audit stays', async () => {
    const { browser: visitor, user } = await signedIn('a@example.test');
    await addUser('b@example.test');
    await visitor.post('/api/user/delete', { password });
    expect(await sweepAuth(db)).toEqual({ deletedUsernames: [] });
    await db.execute(sql`update app_user set delete_at = now() - interval '1 second' where id = ${user.id}`);
    expect(await sweepAuth(db)).toEqual({ deletedUsernames: [user.username] });
    expect(rowsOf<{ email: string }>(await db.execute(sql`select email from app_user`))).toEqual([
      { email: 'b@example.test' },
    ]);
    const events = rowsOf<{ event: string }>(
      await db.execute(sql`select event from auth_audit where user_id = ${user.id} order by at`),
    );
    expect(events.map(({ event }) => event)).toEqual([
      'session.start',
      'account.deletionAsked',
      'account.deleted',
    ]);
  });

  it('of an account without a password needs a fresh sign-in', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    await db.execute(sql`update app_user set password_hash = null`);
    await db.execute(sql`update auth_session set created_at = now() - interval '11 minutes'`);
    expect((await visitor.post('/api/user/delete', {})).status).toBe(401);
    await db.execute(sql`update auth_session set created_at = now() - interval '9 minutes'`);
    expect((await visitor.post('/api/user/delete', {})).status).toBe(200);
  });
});

it('sweeps unconfirmed accounts after seven days and keeps younger and confirmed ones', async () => {
  await addUser('old@example.test', { confirmed: false });
  await addUser('kept@example.test');
  await db.execute(sql`update app_user set created_at = now() - interval '7 days 1 minute'`);
  await addUser('young@example.test', { confirmed: false });
  await sweepAuth(db);
  const left = rowsOf<{ email: string }>(await db.execute(sql`select email from app_user order by email`));
  expect(left.map(({ email }) => email)).toEqual(['kept@example.test', 'young@example.test']);
});

it('exports what is held about the user, without secrets', async () => {
  const { browser: visitor, user } = await signedIn('a@example.test');
  await signedIn('other@example.test');
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  await visitor.request('/api/projects/vote?id=acme&vote=yes', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await visitor.post('/api/user/events', { eventName: 'Vote', properties: { vote: 'yes' }, consent: true });
  const response = await visitor.request('/api/user/export');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="parapet-account.json"');
  const text = await response.text();
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    format: 'parapet account export 1',
    votes: [{ projectId: 'acme', yes: true }],
    countedEvents: [{ name: 'Vote', properties: { vote: 'yes' } }],
    account: { id: user.id, email: 'a@example.test', hasPassword: true },
    sessions: [{ current: true }],
    events: [{ event: 'session.start' }],
  });
  expect(text).not.toMatch(/argon2|hash|other@example/);
  expect((await browser().get('/api/user/export')).status).toBe(401);
});
