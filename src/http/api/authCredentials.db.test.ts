import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { compareCost } from '#test/helpers/compareCost.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { testEngine } from '#test/helpers/testDatabase.ts';
import { comparing, verified } from '#test/setup/watchedArgon2.ts';

const { db, address, browser, addUser, coolDown } = await prepareAccountsApp();

describe('log-in', () => {
  it('tells an unconfirmed owner apart only by the right password', async () => {
    await addUser('a@example.test', { confirmed: false });
    const visitor = browser();
    expect(await visitor.logIn('a@example.test', 'Wrong-word-1')).toMatchObject({
      status: 401,
      error: 'NotAuthorizedException',
    });
    expect(await visitor.logIn('a@example.test', password)).toMatchObject({
      status: 401,
      error: 'UserNotConfirmedException',
      body: { url: `${address}/api/auth/error?error=UserNotConfirmedException` },
    });
    expect(await visitor.session()).toEqual({});
  });

  it('says the same of a wrong password and an unknown address', async () => {
    await addUser('a@example.test');
    const known = await browser().logIn('a@example.test', 'Wrong-word-1');
    const unknown = await browser().logIn('nobody@example.test', 'Wrong-word-1');
    expect([known.status, known.body]).toEqual([
      401,
      { url: `${address}/api/auth/error?error=NotAuthorizedException` },
    ]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('compares the password as received: 128 characters and one more differ, letters keep their case', async () => {
    const long = `Aa1${'x'.repeat(125)}`;
    const visitor = browser();
    await visitor.post('/api/auth/signup', { email: 'a@example.test', password: long });
    await db.execute(sql`update app_user set confirmed_at = now()`);
    expect((await visitor.logIn('a@example.test', `${long}y`)).error).toBe('NotAuthorizedException');
    expect((await visitor.logIn('a@example.test', long.toLowerCase())).error).toBe('NotAuthorizedException');
    expect((await visitor.logIn('a@example.test', long)).status).toBe(200);
  });

  it.each(['a@example.test', 'nobody@example.test'])(
    'locks %s after ten failures, also for the right password',
    async (email) => {
      await addUser('a@example.test');
      const visitor = browser();
      const errors: (string | null)[] = [];
      for (let i = 0; i < 10; i++) errors.push((await visitor.logIn(email, 'Wrong-word-1')).error);
      expect(errors).toEqual(Array(10).fill('NotAuthorizedException'));
      const locked = await visitor.logIn(email, password);
      expect(locked).toMatchObject({ status: 429, error: 'LimitExceededException' });
      expect(locked.headers.get('ratelimit-policy')).toBe('"login";q=10;w=900');
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    },
  );

  it('cannot be outrun by guesses at the same moment', async () => {
    await addUser('a@example.test');
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => browser().logIn('a@example.test', 'Wrong-word-1')),
    );
    expect(answers.filter(({ error }) => error === 'NotAuthorizedException')).toHaveLength(10);
    expect(answers.filter(({ error }) => error === 'LimitExceededException')).toHaveLength(5);
  });

  it('lets the owner in from a known browser while strangers have locked the address', async () => {
    await addUser('a@example.test');
    const owner = browser();
    await owner.logIn('a@example.test', password);
    await owner.signOut();
    const stranger = browser();
    for (let i = 0; i < 11; i++) await stranger.logIn('a@example.test', 'Wrong-word-1');
    expect((await browser().logIn('a@example.test', password)).error).toBe('LimitExceededException');
    expect((await owner.logIn('a@example.test', password)).status).toBe(200);
  });

  it('gives a known browser no pass to other accounts, and a lock of its own', async () => {
    await addUser('a@example.test');
    await addUser('b@example.test');
    const visitor = browser();
    await visitor.logIn('b@example.test', password);
    for (let i = 0; i < 10; i++) await browser().logIn('a@example.test', 'Wrong-word-1');
    expect((await visitor.logIn('a@example.test', password)).error).toBe('LimitExceededException');
    for (let i = 0; i < 10; i++) await visitor.logIn('b@example.test', 'Wrong-word-1');
    expect((await visitor.logIn('b@example.test', password)).error).toBe('LimitExceededException');
  });

  it('forgets the failures after a success', async () => {
    await addUser('a@example.test');
    const visitor = browser();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await visitor.logIn('a@example.test', 'Wrong-word-1');
      expect((await visitor.logIn('a@example.test', password)).status).toBe(200);
    }
  });
});

// Only here is the database's share of the processor time the process's own.
it.runIf(testEngine === 'pglite')(
  'costs the same for known and unknown addresses: hashes, statements and processor time',
  async () => {
    comparing.atFullCost = true;
    onTestFinished(() => {
      comparing.atFullCost = false;
    });
    await addUser('a@example.test');
    const visitor = browser();
    const csrfToken = await visitor.getCsrfToken();
    const fail = (email: string) => async () => {
      const form = { csrfToken, json: 'true', email, password: 'Wrong-word-1' };
      const { status } = await visitor.postForm('/api/auth/callback/credentials', form);
      expect(status).toBe(401);
    };
    const known = fail('a@example.test');
    const unknown = fail('nobody@example.test');
    for (const work of [known, unknown]) {
      verified.splice(0);
      await work();
      expect(verified).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$']);
    }
    const { ratio, statements } = await compareCost(db, {
      works: [known, unknown],
      settle: coolDown,
      pairs: 60,
    });
    expect(statements).toEqual([5, 5]);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  },
);

it('records each sign-in with its way and address', async () => {
  const user = await addUser('a@example.test');
  await browser().logIn('a@example.test', password);
  const rows = rowsOf<{ event: string; user_id: string; ip: string; detail: unknown }>(
    await db.execute(sql`select event, user_id, ip, detail from auth_audit`),
  );
  expect(rows).toEqual([
    { event: 'session.start', user_id: user.id, ip: '127.0.0.1', detail: { via: 'password' } },
  ]);
});
