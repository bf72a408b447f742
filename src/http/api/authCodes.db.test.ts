import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAccountSteps, wrong } from '#test/helpers/accountSteps.ts';
import { accountPaths, password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const app = await prepareAccountsApp();
const { db, mail, browser, sendMails, coolDown, addUser } = app;
const { signUp, askReset, reset } = createAccountSteps(app);

const countUsers = async () =>
  rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from app_user`))[0]?.n;

describe('sign-up', () => {
  it('mails one code and signs nobody in', async () => {
    const visitor = await signUp('new@example.test');
    expect(mail.mailsTo('new@example.test')).toHaveLength(1);
    expect(mail.mails[0]?.raw).toMatch(/^Subject: Verify your email$/m);
    expect(await visitor.session()).toEqual({});
  });

  it('refuses a taken address in other letters', async () => {
    await signUp('new@example.test');
    const answer = await browser().post('/api/auth/signup', { email: 'New@Example.Test', password });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      name: 'UsernameExistsException',
      message: 'This email has been taken.',
    });
  });

  it.each(['short12', 'lettersonly', '1234567890', 'password123', 'PASSWORD123', 'parapet2024', 'new123456'])(
    'refuses the password %s',
    async (weak) => {
      const answer = await browser().post('/api/auth/signup', { email: 'new@example.test', password: weak });
      expect(answer.status).toBe(400);
      expect(answer.body.name).toBe('InvalidPasswordException');
      expect(answer.body.message).toBe('Password does not meet the requirements.');
      expect(await countUsers()).toBe(0);
    },
  );

  it.each([
    '"e@attacker.test"@victim.test',
    'a@b',
    'a\r\nBcc: x@y.test@c.test',
    'a@victim.test,b@attacker.test',
    'a\uff20victim.test',
    '<a@victim.test>',
    'a@victim.test ',
    `${'x'.repeat(323)}@a.test`,
    5,
    null,
    { $ne: 1 },
    ['a@b.test'],
  ])('refuses the address %j', async (email) => {
    const answer = await browser().post('/api/auth/signup', { email, password });
    expect(answer.status).toBe(400);
    await sendMails();
    expect(mail.mails).toEqual([]);
    expect(await countUsers()).toBe(0);
  });

  it('cannot be blocked by somebody who asks for resends', async () => {
    const spammer = browser();
    expect((await spammer.post('/api/auth/resend-confirmation', { email: 'new@example.test' })).status).toBe(
      200,
    );
    expect((await spammer.post('/api/auth/resend-confirmation', { email: 'new@example.test' })).status).toBe(
      429,
    );
    await signUp('new@example.test');
    expect(mail.mailsTo('new@example.test')).toHaveLength(1);
  });

  it('stops one network after 20 in an hour and says when to come back', async () => {
    const visitor = browser();
    for (let i = 0; i < 20; i++) await visitor.post('/api/auth/signup', { email: 'bad', password });
    const answer = await visitor.post('/api/auth/signup', { email: 'bad', password });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('ratelimit-policy')).toBe('"signupIp";q=20;w=3600');
    expect(answer.headers.get('ratelimit')).toMatch(/^"signupIp";r=0;t=3[56]\d\d$/);
    expect(answer.headers.get('retry-after')).toMatch(/^3[56]\d\d$/);
  });
});

describe('verification', () => {
  it('confirms by the mailed code, and the stored credentials then log in', async () => {
    const visitor = await signUp('new@example.test');
    const verificationCode = mail.codeFor('new@example.test');
    const answer = await visitor.post('/api/auth/verify-email', {
      email: 'new@example.test',
      verificationCode,
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true, signIn: true } });
    expect((await visitor.logIn('new@example.test', password)).status).toBe(200);
  });

  it('refuses a wrong code', async () => {
    const visitor = await signUp('new@example.test');
    const verificationCode = wrong(mail.codeFor('new@example.test'));
    const answer = await visitor.post('/api/auth/verify-email', {
      email: 'new@example.test',
      verificationCode,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      name: 'CodeMismatchException',
      message: 'Incorrect or expired verification code',
    });
  });

  it('refuses an expired code', async () => {
    const visitor = await signUp('new@example.test');
    await db.execute(sql`update auth_code set expires_at = now() - interval '1 second'`);
    const verificationCode = mail.codeFor('new@example.test');
    const answer = await visitor.post('/api/auth/verify-email', {
      email: 'new@example.test',
      verificationCode,
    });
    expect(answer.body).toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Incorrect or expired verification code',
    });
  });

  it('says the same of a confirmed and an unknown address', async () => {
    await addUser('known@example.test');
    for (const email of ['known@example.test', 'nobody@example.test']) {
      const answer = await browser().post('/api/auth/verify-email', { email, verificationCode: '123456' });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        name: 'NotAuthorizedException',
        message: `Email ${email} is not awaiting authorization.`,
        requestId: expect.any(String),
      });
    }
  });

  it('resends only after a minute, and then the code before is dead', async () => {
    const visitor = await signUp('new@example.test');
    const first = mail.codeFor('new@example.test');
    const early = await visitor.post('/api/auth/resend-confirmation', { email: 'new@example.test' });
    expect(early).toMatchObject({ status: 429, body: { name: 'LimitExceededException' } });
    await sendMails();
    expect(mail.mailsTo('new@example.test')).toHaveLength(1);
    await db.execute(sql`update auth_rate_limit set reset_at = reset_at - interval '61 seconds'`);
    expect((await visitor.post('/api/auth/resend-confirmation', { email: 'new@example.test' })).status).toBe(
      200,
    );
    await sendMails();
    const second = mail.codeFor('new@example.test');
    expect(mail.mailsTo('new@example.test')).toHaveLength(2);
    const verify = (verificationCode: string) =>
      visitor.post('/api/auth/verify-email', { email: 'new@example.test', verificationCode });
    if (first !== second) expect((await verify(first)).body.name).toBe('CodeMismatchException');
    expect((await verify(second)).status).toBe(200);
  });

  it("clears a squatter's password when the owner confirms in another browser", async () => {
    const squatter = await signUp('victim@example.test');
    const owner = browser();
    const verificationCode = mail.codeFor('victim@example.test');
    const answer = await owner.post('/api/auth/verify-email', {
      email: 'victim@example.test',
      verificationCode,
    });
    expect(answer).toMatchObject({ status: 200, body: { signIn: false } });
    expect((await squatter.logIn('victim@example.test', password)).error).toBe('NotAuthorizedException');
    const code = await askReset('victim@example.test', owner);
    expect((await reset(owner, 'victim@example.test', code, 'Own-password-1')).status).toBe(200);
    expect((await owner.logIn('victim@example.test', 'Own-password-1')).status).toBe(200);
  });

  it('keeps the password when this browser has just shown that it knows it', async () => {
    await signUp('new@example.test');
    const second = browser();
    expect((await second.logIn('new@example.test', password)).error).toBe('UserNotConfirmedException');
    const verificationCode = mail.codeFor('new@example.test');
    const answer = await second.post('/api/auth/verify-email', {
      email: 'new@example.test',
      verificationCode,
    });
    expect(answer.body.signIn).toBe(true);
    expect((await second.logIn('new@example.test', password)).status).toBe(200);
  });
});

it('answers odd JSON with 4xx, never 5xx', async () => {
  const bodies: unknown[] = [
    null,
    [],
    {},
    'text',
    7,
    { email: [], verificationCode: {}, code: 1, password: null, newPassword: {}, oldPassword: [], token: 3 },
    {
      email: 'a\u0000@b.test',
      password: 'x\u0000',
      verificationCode: '\u0000',
      code: '\u0000',
      newPassword: 'Secret-word-1',
    },
    { __proto__: { email: 'a@b.test' }, constructor: 1 },
  ];
  for (const path of accountPaths) {
    for (const body of bodies) {
      await coolDown();
      const { status } = await browser().post(path, body);
      expect(status, `${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
  // Forms without a token are led to the sign-in page, whatever else is in them.
  for (const path of ['/api/auth/callback/credentials', '/api/auth/signout', '/api/auth/signin/cognito'])
    for (const body of bodies) expect((await browser().post(path, body)).status, path).toBe(302);
});
