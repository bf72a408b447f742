import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import type { createBrowser } from '#test/helpers/createBrowser.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const { db, address, browser, signedIn, addUser, coolDown } = await prepareAccountsApp();

it('a return from a provider that is not set up leads to the error page', async () => {
  const answer = await browser().request('/api/auth/callback/cognito?code=x&state=y');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `${address}/api/auth/error?error=Configuration`,
  ]);
});

describe('session', () => {
  it('is an empty object for visitors and kept by no cache', async () => {
    const answer = await browser().get('/api/auth/session');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('shows the user, without the id of an account', async () => {
    const { browser: visitor, user } = await signedIn('a@example.test');
    expect(await visitor.session()).toEqual({
      user: { username: user.username, email: 'a@example.test', image: null, role: 'user' },
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('ends at sign-out, also for a kept copy of the cookie', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    const token = await visitor.cookie('session');
    expect(await visitor.signOut()).toMatchObject({ status: 200, body: { url: `${address}/` } });
    expect(await visitor.session()).toEqual({});
    const thief = browser();
    await thief.jar.setCookie(`session=${token}`, address);
    expect(await thief.session()).toEqual({});
  });

  it('never adopts a planted token, and a second log-in ends the first', async () => {
    await addUser('a@example.test');
    const visitor = browser();
    const planted = 'A'.repeat(43);
    await visitor.jar.setCookie(`session=${planted}`, address);
    await visitor.logIn('a@example.test', password);
    const first = await visitor.cookie('session');
    expect(first).not.toBe(planted);
    await visitor.logIn('a@example.test', password);
    expect(await visitor.cookie('session')).not.toBe(first);
    const old = browser();
    await old.jar.setCookie(`session=${first}`, address);
    expect(await old.session()).toEqual({});
  });

  it('cannot be opened with anything that the database holds', async () => {
    await signedIn('a@example.test');
    const [row] = rowsOf<Record<string, unknown>>(await db.execute(sql`select * from auth_session`));
    for (const value of Object.values(row ?? {})) {
      const thief = browser();
      await thief.jar.setCookie(`session=${encodeURIComponent(String(value))}`, address, {
        ignoreError: true,
      });
      expect(await thief.session()).toEqual({});
    }
  });

  it('lasts 7 idle days and 30 in all, and is touched at most every 5 minutes', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    const idle = async () =>
      rowsOf<{ idle: number }>(
        await db.execute(sql`select extract(epoch from now() - seen_at)::int as idle from auth_session`),
      )[0]?.idle;
    await db.execute(sql`update auth_session set seen_at = now() - interval '4 minutes'`);
    expect((await visitor.session()).user?.email).toBe('a@example.test');
    expect(await idle()).toBeGreaterThanOrEqual(240);
    await db.execute(sql`update auth_session set seen_at = now() - interval '6 days'`);
    expect((await visitor.session()).user?.email).toBe('a@example.test');
    expect(await idle()).toBeLessThan(60);
    await db.execute(sql`update auth_session set seen_at = now() - interval '7 days 1 minute'`);
    expect(await visitor.session()).toEqual({});
    await visitor.logIn('a@example.test', password);
    await db.execute(sql`update auth_session set expires_at = now() - interval '1 second'`);
    expect(await visitor.session()).toEqual({});
    await visitor.logIn('a@example.test', password);
    const [life] = rowsOf<{ days: number }>(
      await db.execute(
        sql`select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from auth_session`,
      ),
    );
    expect(life?.days).toBe(30);
  });

  it('is over at the next request when the user is disabled', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    await db.execute(sql`update app_user set disabled_at = now()`);
    expect(await visitor.session()).toEqual({});
    expect((await visitor.logIn('a@example.test', password)).error).toBe('NotAuthorizedException');
  });

  it('is one of twenty at most: the one unused for longest goes', async () => {
    const { browser: first } = await signedIn('a@example.test');
    await db.execute(sql`update auth_session set seen_at = now() - interval '1 hour'`);
    for (let i = 0; i < 20; i++) await browser().logIn('a@example.test', password);
    expect(await first.session()).toEqual({});
    const [count] = rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from auth_session`));
    expect(count?.n).toBe(20);
  });
});

describe('form token', () => {
  it('stays the same in one browser and differs in another', async () => {
    const visitor = browser();
    const token = await visitor.getCsrfToken();
    expect(await visitor.getCsrfToken()).toBe(token);
    expect(await browser().getCsrfToken()).not.toBe(token);
  });

  it('is asked for by log-in, sign-out and the start of Google sign-in', async () => {
    const { browser: visitor } = await signedIn('a@example.test');
    const foreign = await browser().getCsrfToken();
    const before = await visitor.cookie('session');
    for (const path of ['/api/auth/callback/credentials', '/api/auth/signout', '/api/auth/signin/cognito']) {
      for (const csrfToken of ['', 'forged', foreign]) {
        const answer = await visitor.postForm(path, {
          csrfToken,
          callbackUrl: '/',
          json: 'true',
          email: 'a@example.test',
          password,
        });
        expect(answer.status, `${path} ${csrfToken}`).toBe(403);
        expect(answer.body.url).toBe(`${address}/api/auth/signin?csrf=true&error=MissingCSRF`);
      }
    }
    expect(await visitor.cookie('session')).toBe(before);
    expect((await visitor.session()).user?.email).toBe('a@example.test');
  });

  it('is not accepted from a cookie without our signature', async () => {
    await addUser('a@example.test');
    const visitor = browser();
    await visitor.jar.setCookie('csrf=mine.mine', address);
    const answer = await visitor.postForm('/api/auth/callback/credentials', {
      csrfToken: 'mine',
      json: 'true',
      email: 'a@example.test',
      password,
    });
    expect(answer.status).toBe(403);
  });
});

it.each([
  'https://evil.test/x',
  '//evil.test/x',
  'https:evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1:1/',
])('sends nobody to %s after log-in', async (callbackUrl) => {
  await addUser('a@example.test');
  const { status, body } = await browser().logIn('a@example.test', password, callbackUrl);
  expect(status).toBe(200);
  expect(new URL(body.url ?? '').origin).toBe(address);
});

it('keeps a path of ours as the way back, and redirects a form without script', async () => {
  await addUser('a@example.test');
  const visitor = browser();
  expect((await visitor.logIn('a@example.test', password, '/my/settings?a=1')).body.url).toBe(
    `${address}/my/settings?a=1`,
  );
  const response = await visitor.postForm('/api/auth/signout', {
    csrfToken: await visitor.getCsrfToken(),
    callbackUrl: '/',
  });
  expect([response.status, response.headers.get('location')]).toEqual([302, `${address}/`]);
});

it('offers credentials only, when no identity provider is configured', async () => {
  expect((await browser().get('/api/auth/providers')).body).toEqual({
    credentials: {
      id: 'credentials',
      name: 'Credentials',
      type: 'credentials',
      signinUrl: `${address}/api/auth/signin/credentials`,
      callbackUrl: `${address}/api/auth/callback/credentials`,
    },
  });
  const visitor = browser();
  const answer = await visitor.postForm('/api/auth/signin/cognito', {
    csrfToken: await visitor.getCsrfToken(),
    json: 'true',
  });
  expect(answer).toMatchObject({ status: 200, body: { url: `${address}/api/auth/signin` } });
});

describe('client log', () => {
  const log = (visitor: ReturnType<typeof createBrowser>, text: string) =>
    visitor.postForm('/api/auth/_log', { level: 'error', code: 'CLIENT_FETCH_ERROR', message: text });

  it('takes a message, refuses long ones and more than 60 a minute', async () => {
    const visitor = browser();
    expect(await log(visitor, 'short')).toMatchObject({ status: 200, body: {} });
    expect((await log(visitor, 'x'.repeat(9000))).status).toBe(413);
    await coolDown();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await log(visitor, 'again')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('leaves the two pages of the protocol to the page system, and nothing else beside them', async () => {
  for (const path of ['/api/auth/signin?callbackUrl=%2F', '/api/auth/error?error=AccessDenied'])
    expect((await browser().get(path)).headers.get('content-type'), path).toBe('text/html; charset=utf-8');
  expect((await browser().get('/api/auth/nothing')).headers.get('content-type')).toContain(
    'application/json',
  );
});
