import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#db/rows.ts';
import { accountPaths, password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { compareCost } from '#test/helpers/compareCost.ts';

const { db, mail, browser, sendMails, coolDown, addUser } = await prepareAccountsApp();

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
const countUsers = async () =>
  rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from app_user`))[0]?.n;

async function signUp(email: string, visitor = browser()) {
  expect((await visitor.post('/api/auth/signup', { email, password })).status).toBe(200);
  await sendMails();
  return visitor;
}

async function askReset(email: string, visitor = browser()) {
  expect((await visitor.post('/api/auth/forgot-password', { email })).status).toBe(200);
  await sendMails();
  return mail.codeFor(email);
}

const reset = (visitor: ReturnType<typeof browser>, email: string, code: string, newPassword: string) =>
  visitor.post('/api/auth/reset-forgotten-password', { email, code, newPassword });

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
    expect(answer.body.name).toBe('ExpiredCodeException');
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
    await db.execute(sql`update auth_throttle set reset_at = reset_at - interval '61 seconds'`);
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

describe('forgotten password', () => {
  it('answers alike for known and unknown addresses and mails only the known one', async () => {
    await addUser('known@example.test');
    const known = await browser().post('/api/auth/forgot-password', { email: 'known@example.test' });
    const unknown = await browser().post('/api/auth/forgot-password', { email: 'nobody@example.test' });
    expect([known.status, known.body]).toEqual([200, { success: true }]);
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }]);
    await sendMails();
    expect(mail.mails.flatMap(({ to }) => to)).toEqual(['known@example.test']);
    for (const email of ['known@example.test', 'nobody@example.test']) {
      const again = await browser().post('/api/auth/forgot-password', { email });
      expect(again.status).toBe(429);
      expect(again.body).toMatchObject({
        name: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      });
    }
  });

  it('costs the same for known and unknown addresses: statements and processor time', {
    timeout: 180_000,
  }, async () => {
    await addUser('known@example.test');
    const visitor = browser();
    const ask = (email: string) => async () => {
      expect((await visitor.post('/api/auth/forgot-password', { email })).status).toBe(200);
    };
    const { ratio, statements } = await compareCost(db, {
      works: [ask('known@example.test'), ask('nobody@example.test')],
      settle: coolDown,
      pairs: 120,
    });
    expect(statements).toEqual([5, 5]);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  it('sets a new password, ends all sessions, says so by mail', async () => {
    await addUser('known@example.test');
    const signedIn = browser();
    await signedIn.logIn('known@example.test', password);
    expect((await signedIn.session()).user?.email).toBe('known@example.test');
    const visitor = browser();
    const code = await askReset('known@example.test', visitor);
    expect((await reset(visitor, 'known@example.test', code, 'Another-word-2')).status).toBe(200);
    expect(await signedIn.session()).toEqual({});
    expect((await visitor.logIn('known@example.test', password)).error).toBe('NotAuthorizedException');
    expect((await visitor.logIn('known@example.test', 'Another-word-2')).status).toBe(200);
    await sendMails();
    expect(mail.mailsTo('known@example.test').at(-1)?.raw).toMatch(/^Subject: Your password was reset$/m);
  });

  it('dies after five wrong guesses, also at the same moment', async () => {
    await addUser('known@example.test');
    const visitor = browser();
    const code = await askReset('known@example.test', visitor);
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => reset(visitor, 'known@example.test', wrong(code), 'Another-word-2')),
    );
    const names = guesses.map(({ body }) => body.name);
    expect(names.filter((name) => name === 'CodeMismatchException')).toHaveLength(5);
    expect(names.filter((name) => name === 'LimitExceededException')).toHaveLength(10);
    const right = await reset(visitor, 'known@example.test', code, 'Another-word-2');
    expect(right.body.name).toBe('LimitExceededException');
  });

  it('lets one of several right guesses win', async () => {
    await addUser('known@example.test');
    const visitor = browser();
    const code = await askReset('known@example.test', visitor);
    const answers = await Promise.all(
      ['First-word-1', 'Second-word-2', 'Third-word-3'].map((word) =>
        reset(visitor, 'known@example.test', code, word),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('confirms an unconfirmed account', async () => {
    const visitor = await signUp('new@example.test');
    const code = await askReset('new@example.test', visitor);
    expect((await reset(visitor, 'new@example.test', code, 'Another-word-2')).status).toBe(200);
    expect((await visitor.logIn('new@example.test', 'Another-word-2')).status).toBe(200);
  });

  it('takes no confirm code, and verification no reset code', async () => {
    const visitor = await signUp('new@example.test');
    const confirmCode = mail.codeFor('new@example.test');
    const resetCode = await askReset('new@example.test', visitor);
    expect(resetCode).not.toBe(confirmCode);
    expect((await reset(visitor, 'new@example.test', confirmCode, 'Another-word-2')).body.name).toBe(
      'CodeMismatchException',
    );
    const verified = await visitor.post('/api/auth/verify-email', {
      email: 'new@example.test',
      verificationCode: resetCode,
    });
    expect(verified.body.name).toBe('CodeMismatchException');
  });

  it('says the same of a wrong code and an unknown address', async () => {
    await addUser('known@example.test');
    const code = await askReset('known@example.test');
    for (const email of ['known@example.test', 'nobody@example.test']) {
      const answer = await reset(browser(), email, wrong(code), 'Another-word-2');
      expect([answer.status, answer.body.name]).toEqual([400, 'CodeMismatchException']);
    }
  });

  it('mails no code to a disabled account', async () => {
    await addUser('known@example.test');
    await db.execute(sql`update app_user set disabled_at = now()`);
    await browser().post('/api/auth/forgot-password', { email: 'known@example.test' });
    await sendMails();
    expect(mail.mails).toEqual([]);
  });

  it('sends five codes an hour at most', async () => {
    await addUser('known@example.test');
    const answers: number[] = [];
    for (let i = 0; i < 6; i++) {
      answers.push(
        (await browser().post('/api/auth/forgot-password', { email: 'known@example.test' })).status,
      );
      await db.execute(sql`delete from auth_throttle where key like 'forgotCooldown:%'`);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
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
