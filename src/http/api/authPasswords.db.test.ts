import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAccountSteps, wrong } from '#test/helpers/accountSteps.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { compareCost } from '#test/helpers/compareCost.ts';
import { testEngine } from '#test/helpers/testDatabase.ts';

const app = await prepareAccountsApp();
const { db, mail, browser, sendMails, coolDown, addUser } = app;
const { signUp, askReset, reset } = createAccountSteps(app);

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

  // Only here is the database's share of the processor time the process's own.
  it.runIf(testEngine === 'pglite')(
    'costs the same for known and unknown addresses: statements and processor time',
    async () => {
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
      expect(statements).toEqual([7, 7]);
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
    },
  );

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

  it('words a code that is wrong, used or too late by what it was for', async () => {
    await addUser('known@example.test');
    const visitor = browser();
    const code = await askReset('known@example.test', visitor);
    const tries = [
      await reset(visitor, 'known@example.test', wrong(code), 'Another-word-2'),
      await reset(visitor, 'known@example.test', code, 'Another-word-2'),
      await reset(visitor, 'known@example.test', code, 'Another-word-2'),
    ];
    const message = 'Invalid code provided, please request a code again.';
    expect(tries.map(({ body }) => [body.name, body.message])).toEqual([
      ['CodeMismatchException', message],
      [undefined, undefined],
      ['ExpiredCodeException', message],
    ]);
  });

  it('says the same of a known and an unknown address, try by try, with and without a code asked for', async () => {
    await addUser('known@example.test');
    const namesOf = async (email: string) => {
      const names: unknown[] = [];
      for (let i = 0; i < 7; i++)
        names.push((await reset(browser(), email, '12345x', 'Another-word-2')).body.name);
      return names;
    };
    const expected = [...Array(5).fill('CodeMismatchException'), ...Array(2).fill('LimitExceededException')];
    const rounds = { unasked: async () => {}, asked: async (email: string) => void (await ask(email)) };
    const ask = (email: string) => browser().post('/api/auth/forgot-password', { email });
    for (const [round, before] of Object.entries(rounds)) {
      for (const email of ['known@example.test', 'nobody@example.test']) {
        await before(email);
        await sendMails();
        expect(await namesOf(email), `${email}, ${round}`).toEqual(expected);
      }
    }
    // Ten minutes later the code is over and so are the counts: still alike.
    await db.execute(sql`delete from auth_rate_limit where key like 'resetTries:%'`);
    await db.execute(sql`update auth_code set expires_at = now() - interval '1 second'`);
    for (const email of ['known@example.test', 'nobody@example.test']) {
      const late = await reset(browser(), email, '12345x', 'Another-word-2');
      expect(late.body.name, email).toBe('CodeMismatchException');
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
      await db.execute(sql`delete from auth_rate_limit where key like 'forgotCooldown:%'`);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it('changes what mails carry together with the password', async () => {
  const { browser: owner } = await app.signedIn('known@example.test');
  const idOf = async () => (await owner.post('/api/sso-settings', {})).body.id;
  const first = await idOf();
  const change = { oldPassword: password, newPassword: 'Another-word-2' };
  expect((await owner.post('/api/user/change-password', change)).status).toBe(200);
  const second = await idOf();
  const visitor = browser();
  const code = await askReset('known@example.test', visitor);
  expect((await reset(visitor, 'known@example.test', code, 'Third-word-3')).status).toBe(200);
  await owner.logIn('known@example.test', 'Third-word-3');
  expect(new Set([first, second, await idOf()]).size).toBe(3);
  expect((await visitor.post('/api/sso-settings', { id: first })).status).toBe(404);
});
