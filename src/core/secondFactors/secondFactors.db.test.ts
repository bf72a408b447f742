import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createAccountSteps } from '#test/helpers/accountSteps.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { waitInTotpStep } from '#test/helpers/waitInTotpStep.ts';
import { removeFactorsByCommand, removeLostFactors } from './factorLoss.ts';

const app = await prepareAccountsApp();
const { db, browser, mail, sendMails, signedIn, coolDown } = app;
const { askReset, reset } = createAccountSteps(app);
const email = 'owner@example.test';

type Visitor = ReturnType<typeof browser>;

/** The code that an app shows now, or `steps` times 30 seconds later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** An account with an authenticator app; its browser is still signed in. */
async function withTotp({ role = 'user' as 'user' | 'admin' } = {}) {
  const { browser: owner, user } = await signedIn(email, { role });
  const { body } = await owner.post('/api/user/second-factors/totp/begin', {});
  const secret = String(body.secret);
  await waitInTotpStep();
  const added = await owner.post('/api/user/second-factors/totp/add', {
    name: 'Phone',
    code: codeOf(secret, -1),
  });
  expect(added.status).toBe(200);
  return { owner, user, secret, recoveryCodes: added.body.recoveryCodes as string[] };
}

/** Shows the password; what comes next is the second step. */
async function showPassword(visitor: Visitor = browser()): Promise<Visitor> {
  expect((await visitor.logIn(email, password)).error).toBe('SecondFactorRequired');
  return visitor;
}

const step = (visitor: Visitor, code: string) => visitor.post('/api/auth/second-step', { code });
const subjects = () => mail.mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
/** Without the line ends of quoted-printable. */
const readable = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
const nameOf = (answer: { body: { name?: string } }) => answer.body.name;

describe('an authenticator app', () => {
  it('makes the password alone a documented error and no session, in words of the protocol', async () => {
    const { secret } = await withTotp();
    const visitor = browser();
    const answer = await visitor.logIn(email, password);
    expect(answer).toMatchObject({ status: 401, error: 'SecondFactorRequired' });
    expect(await visitor.session()).toEqual({});
    expect(await visitor.cookie('session')).toBeUndefined();
    expect((await visitor.get('/api/auth/second-step')).body).toEqual({ ways: ['code'] });
    expect((await step(visitor, codeOf(secret))).status).toBe(200);
    expect((await visitor.session()).user?.email).toBe(email);
    expect(await visitor.cookie('step')).toBeUndefined();
    const [row] = rowsOf<{ text: string }>(await db.execute(sql`select secret as text from auth_totp`));
    expect(row?.text).not.toContain(secret);
  });

  it('gives codes that work once and none older than the last, also at the same moment', async () => {
    const { secret } = await withTotp();
    const strangers = await Promise.all(Array.from({ length: 4 }, () => showPassword()));
    const code = codeOf(secret);
    const answers = await Promise.all(strangers.map((one) => step(one, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const late = await showPassword();
    expect(nameOf(await step(late, codeOf(secret, -1)))).toBe('SecondFactorRefused');
    expect(nameOf(await step(late, codeOf(secret, -2)))).toBe('SecondFactorRefused');
    expect((await step(late, codeOf(secret, 1))).status).toBe(200);
  });

  it('allows five tries in one log-in, and no more from all log-ins of a network than its limit', async () => {
    const { secret } = await withTotp();
    const visitor = await showPassword();
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect(nameOf(await step(visitor, wrong))).toBe('SecondFactorRefused');
    expect(nameOf(await step(visitor, codeOf(secret)))).toBe('SignInExpired');
    const again = await showPassword();
    for (let i = 0; i < 4; i++) await step(again, wrong);
    expect((await step(again, codeOf(secret))).status).toBe(429);
    expect(await again.session()).toEqual({});
  });

  it('belongs to the browser that showed the password, for ten minutes', async () => {
    const { secret } = await withTotp();
    const visitor = await showPassword();
    expect(nameOf(await step(browser(), codeOf(secret)))).toBe('SignInExpired');
    await db.execute(sql`update auth_pending_sign_in set expires_at = now() - interval '1 second'`);
    expect(nameOf(await step(visitor, codeOf(secret)))).toBe('SignInExpired');
  });

  it('is asked for after a reset of the password, which ends what was pending', async () => {
    const { secret } = await withTotp();
    const before = await showPassword();
    await coolDown();
    const visitor = browser();
    expect((await reset(visitor, email, await askReset(email), 'Another-word-2')).status).toBe(200);
    expect(nameOf(await step(before, codeOf(secret)))).toBe('SignInExpired');
    expect((await visitor.logIn(email, 'Another-word-2')).error).toBe('SecondFactorRequired');
    expect(await visitor.session()).toEqual({});
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, work once each and are stored as hashes', async () => {
    const { owner, recoveryCodes, secret } = await withTotp();
    expect(recoveryCodes).toHaveLength(10);
    const [code = '', other = ''] = recoveryCodes;
    const visitor = await showPassword();
    // As it may be typed.
    expect((await step(visitor, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect(nameOf(await step(await showPassword(), code))).toBe('SecondFactorRefused');
    expect((await owner.get('/api/user/second-factors')).body.recoveryCodesLeft).toBe(9);
    const rows = rowsOf(await db.execute(sql`select hash from auth_recovery_code`));
    expect(JSON.stringify(rows)).not.toContain(other.replaceAll('-', ''));
    const renewed = await owner.post('/api/user/second-factors/recovery-codes', {});
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(nameOf(await step(await showPassword(), other))).toBe('SecondFactorRefused');
    const second = await owner.post('/api/user/second-factors/totp/begin', {});
    const add = { name: 'Tablet', code: codeOf(String(second.body.secret)) };
    expect((await owner.post('/api/user/second-factors/totp/add', add)).body).toEqual({
      recoveryCodes: null,
    });
    expect(secret).not.toBe(second.body.secret);
    await sendMails();
    expect(subjects()).toContain('A recovery code was used');
  });
});

describe('second factors of an account', () => {
  it('have names and last uses, and change only after a fresh proof by a factor', async () => {
    const { owner, secret } = await withTotp();
    await step(await showPassword(), codeOf(secret));
    const { body } = await owner.get('/api/user/second-factors');
    const [factor] = body.factors as { id: string; lastUsedAt: string; name: string }[];
    expect(factor).toMatchObject({ kind: 'totp', name: 'Phone', lastUsedAt: expect.any(String) });
    expect(JSON.stringify((await owner.get('/api/user/export')).body.secondFactors)).toContain('Phone');
    const chosen = { kind: 'totp', id: factor?.id };
    await db.execute(sql`update auth_session set confirmed_at = now() - interval '11 minutes'`);
    for (const [path, sent] of [
      ['rename', { ...chosen, name: 'Old phone' }],
      ['remove', chosen],
      ['recovery-codes', {}],
      ['totp/begin', {}],
      ['passkey/begin', {}],
    ] as const)
      expect([path, nameOf(await owner.post(`/api/user/second-factors/${path}`, sent))]).toEqual([
        path,
        'ConfirmationRequired',
      ]);
    expect((await owner.get('/api/user/confirmation')).body).toEqual({ confirmed: false, ways: ['code'] });
    // The password is not enough any more, for nothing that matters.
    expect(nameOf(await owner.post('/api/user/confirm', { password }))).toBe('SecondFactorRequired');
    expect(nameOf(await owner.post('/api/user/delete', { password }))).toBe('ConfirmationRequired');
    expect((await owner.post('/api/user/confirm', { code: codeOf(secret, 1) })).status).toBe(200);
    const renamed = { ...chosen, name: 'Old phone' };
    expect((await owner.post('/api/user/second-factors/rename', renamed)).status).toBe(200);
    expect((await owner.post('/api/user/second-factors/remove', chosen)).status).toBe(200);
    expect((await owner.get('/api/user/second-factors')).body).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect((await browser().logIn(email, password)).error).toBeNull();
  });

  it('are nobody else’s to change', async () => {
    const { owner } = await withTotp();
    const { body } = await owner.get('/api/user/second-factors');
    const [factor] = body.factors as { id: string }[];
    const { browser: other } = await signedIn('other@example.test');
    const chosen = { kind: 'totp', id: factor?.id };
    expect((await other.post('/api/user/second-factors/remove', chosen)).status).toBe(404);
    expect((await other.post('/api/user/second-factors/remove', { ...chosen, id: 'x' })).status).toBe(404);
  });
});

describe('roles with power over others', () => {
  const passGrace = () => db.execute(sql`update app_user set role_since = now() - interval '15 days'`);

  it('have two weeks for a second factor and can then do nothing but add one', async () => {
    const { browser: admin } = await signedIn(email, { role: 'admin' });
    expect((await admin.get('/api/user/second-factors')).body.dueAt).toEqual(expect.any(String));
    expect((await admin.get('/api/admin/flags')).status).toBe(200);
    await passGrace();
    expect(await admin.get('/api/admin/flags')).toMatchObject({
      status: 403,
      body: { name: 'SecondFactorOverdue' },
    });
    expect(nameOf(await admin.get('/api/user/export'))).toBe('SecondFactorOverdue');
    expect((await admin.get('/api/user/flags')).body).toEqual({ impersonationTool: false });
    expect((await admin.session()).user?.role).toBe('user');
    const desk = await admin.request('/admin');
    expect([desk.status, desk.headers.get('location')]).toEqual([302, '/my/settings']);
    expect((await admin.request('/my/settings')).status).toBe(200);
    const again = browser();
    expect((await again.logIn(email, password)).error).toBeNull();
    const { body } = await again.post('/api/user/second-factors/totp/begin', {});
    const add = { name: 'Phone', code: codeOf(String(body.secret)) };
    expect((await again.post('/api/user/second-factors/totp/add', add)).status).toBe(200);
    expect((await again.get('/api/admin/flags')).status).toBe(200);
    expect((await again.session()).user?.role).toBe('admin');
  });

  it('have sessions of twelve idle hours and seven days', async () => {
    const { browser: admin } = await signedIn(email, { role: 'admin' });
    const { browser: other } = await signedIn('other@example.test');
    await db.execute(sql`update auth_session set seen_at = now() - interval '13 hours'`);
    expect([await admin.session(), (await other.session()).user?.email]).toEqual([{}, 'other@example.test']);
    await db.execute(sql`update auth_session set seen_at = now(), created_at = now() - interval '8 days'`);
    expect([await admin.session(), (await other.session()).user?.email]).toEqual([{}, 'other@example.test']);
  });
});

describe('whoever has lost everything', () => {
  const pass = (hours: number) =>
    db.execute(sql`update auth_factor_loss set due_at = due_at - ${hours}::int * interval '1 hour'`);

  it('waits three days after a warning; then the factors and all sessions are gone', async () => {
    const { owner } = await withTotp();
    expect(nameOf(await browser().post('/api/auth/factors-lost', {}))).toBe('SignInExpired');
    const visitor = await showPassword();
    const asked = await visitor.post('/api/auth/factors-lost', {});
    const wait = Date.parse(String(asked.body.dueAt)) - Date.now();
    expect(Math.round(wait / 3_600_000)).toBe(72);
    // Asking again neither hastens nor delays it.
    expect((await visitor.post('/api/auth/factors-lost', {})).body).toEqual(asked.body);
    await sendMails();
    expect(subjects().filter((subject) => subject === 'Your second factors will be removed')).toHaveLength(1);
    await pass(71);
    await removeLostFactors(db);
    expect((await owner.session()).user?.email).toBe(email);
    await pass(2);
    expect(await removeLostFactors(db)).toBe(1);
    expect(await owner.session()).toEqual({});
    expect((await browser().logIn(email, password)).error).toBeNull();
    const events = rowsOf<{ event: string }>(await db.execute(sql`select event from auth_audit`));
    const names = events.map(({ event }) => event);
    expect(names).toEqual(expect.arrayContaining(['factor.lossAsked', 'factor.allRemoved']));
  });

  it('with a role waits as long, and has none until there is a second factor again', async () => {
    await withTotp({ role: 'admin' });
    await db.execute(sql`update app_user set role_since = now() - interval '15 days'`);
    const { body } = await (await showPassword()).post('/api/auth/factors-lost', {});
    expect(Math.round((Date.parse(String(body.dueAt)) - Date.now()) / 3_600_000)).toBe(72);
    await pass(73);
    await removeLostFactors(db);
    const admin = browser();
    expect((await admin.logIn(email, password)).error).toBeNull();
    expect((await admin.session()).user?.role).toBe('user');
    expect(nameOf(await admin.get('/api/admin/flags'))).toBe('SecondFactorOverdue');
  });

  it('is stopped by the mailed link, by a second factor, by its owner, and by a new password', async () => {
    const { owner, secret } = await withTotp();
    const count = async () => rowsOf(await db.execute(sql`select 1 from auth_factor_loss`)).length;
    const ask = async () => {
      await coolDown();
      const visitor = await showPassword();
      expect((await visitor.post('/api/auth/factors-lost', {})).status).toBe(200);
      expect(await count()).toBe(1);
      return visitor;
    };
    await ask();
    await sendMails();
    const link = mail.mails
      .map(({ raw }) => /keep-factors\?token=(\S+)/.exec(readable(raw))?.[1])
      .find(Boolean);
    const token = decodeURIComponent(String(link));
    expect((await browser().post('/api/auth/keep-factors', { token: `${token}x` })).status).toBe(410);
    expect((await browser().post('/api/auth/keep-factors', { token })).status).toBe(200);
    expect(await count()).toBe(0);
    const visitor = await ask();
    // A link holds for its own request.
    expect((await browser().post('/api/auth/keep-factors', { token })).status).toBe(410);
    expect((await step(visitor, codeOf(secret))).status).toBe(200);
    expect(await count()).toBe(0);
    await ask();
    expect((await owner.get('/api/user/second-factors')).body.removedAt).toEqual(expect.any(String));
    expect((await owner.post('/api/user/second-factors/keep', {})).status).toBe(200);
    expect(await count()).toBe(0);
    await ask();
    await owner.post('/api/user/change-password', { oldPassword: password, newPassword: 'Another-word-2' });
    expect(await count()).toBe(0);
  });

  it('is helped at once only by the command, which tells them and is logged', async () => {
    const { owner, user } = await withTotp();
    const { user: helper } = await signedIn('helper@example.test', { role: 'admin' });
    await removeFactorsByCommand(db, { who: email, actor: { id: helper.id, ip: '203.0.113.7' } });
    expect(await owner.session()).toEqual({});
    const logged = await db.execute(sql`
      select user_id::text as "user", admin_id::text as by from auth_audit where event = 'factor.allRemoved'`);
    expect(rowsOf(logged)).toEqual([{ user: user.id, by: helper.id }]);
    expect((await browser().logIn(email, password)).error).toBeNull();
    await sendMails();
    expect(subjects()).toContain('Your second factors were removed');
  });
});
