import { describe, expect, it } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { createBrowser } from '#test/helpers/createBrowser.ts';
import { createSoftAuthenticator } from '#test/helpers/softAuthenticator.ts';

const { address, addUser, signedIn, coolDown } = await prepareAccountsApp();
// Passkeys belong to a host name, and an IP address is none.
const origin = address.replace('127.0.0.1', 'localhost');
const email = 'owner@example.test';

type Visitor = ReturnType<typeof createBrowser>;

const challengeOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.options as { challenge: string }).challenge;

/** An account with a passkey, whose counter stands at 5; its browser is still signed in. */
async function withPasskey(counter = 5) {
  await addUser(email);
  const owner = createBrowser(origin);
  await owner.logIn(email, password);
  const authenticator = createSoftAuthenticator('localhost');
  const challenge = challengeOf(await owner.post('/api/user/second-factors/passkey/begin', {}));
  const passkey = authenticator.create({ challenge, origin, counter });
  const added = await owner.post('/api/user/second-factors/passkey/add', { name: 'Key', passkey });
  expect(added.status).toBe(200);
  return { owner, authenticator };
}

async function askToLogIn() {
  const visitor = createBrowser(origin);
  return { visitor, challenge: challengeOf(await visitor.post('/api/auth/passkey/begin', {})) };
}

const logIn = (visitor: Visitor, passkey: unknown) => visitor.post('/api/auth/passkey', passkey);
const refused = { status: 403, body: { name: 'SecondFactorRefused' } };

describe('a passkey', () => {
  it('logs in only with a counter that grows: a copy has an older one', async () => {
    const { authenticator } = await withPasskey();
    for (const [counter, status] of [
      [5, 403],
      [4, 403],
      [0, 403],
      [6, 200],
      [6, 403],
      [4_000_000_000, 200],
      [3_999_999_999, 403],
    ] as const) {
      await coolDown();
      const { visitor, challenge } = await askToLogIn();
      const answer = await logIn(visitor, authenticator.get({ challenge, origin, counter }));
      expect([counter, answer.status]).toEqual([counter, status]);
      expect((await visitor.session()).user?.email).toBe(status === 200 ? email : undefined);
    }
  });

  it('that counts nothing logs in again and again', async () => {
    const { authenticator } = await withPasskey(0);
    for (let i = 0; i < 2; i++) {
      const { visitor, challenge } = await askToLogIn();
      const answer = await logIn(visitor, authenticator.get({ challenge, origin, counter: 0 }));
      expect(answer.status).toBe(200);
    }
  });

  it('answers a challenge once, its own browser’s, and no other', async () => {
    const { authenticator } = await withPasskey();
    const { visitor, challenge } = await askToLogIn();
    const answer = authenticator.get({ challenge, origin, counter: 6 });
    expect((await logIn(visitor, answer)).status).toBe(200);
    // The same answer once more: in the same browser, in one without a question, in one that was asked something else.
    expect((await logIn(visitor, answer)).body.name).toBe('SignInExpired');
    expect((await logIn(createBrowser(origin), answer)).body.name).toBe('SignInExpired');
    const other = await askToLogIn();
    expect(await logIn(other.visitor, answer)).toMatchObject(refused);
    // A wrong answer uses the question up.
    const late = authenticator.get({ challenge: other.challenge, origin, counter: 7 });
    expect((await logIn(other.visitor, late)).body.name).toBe('SignInExpired');
  });

  it('holds for this origin alone, and for a person who was verified', async () => {
    const { authenticator, owner } = await withPasskey();
    const stranger = createSoftAuthenticator('localhost');
    const elsewhere = createSoftAuthenticator('evil.example');
    for (const passkey of [
      (challenge: string) => authenticator.get({ challenge, origin: 'https://evil.example', counter: 6 }),
      (challenge: string) => authenticator.get({ challenge, origin: address, counter: 6 }),
      (challenge: string) => authenticator.get({ challenge, origin, counter: 6, isVerified: false }),
      (challenge: string) => stranger.get({ challenge, origin, counter: 6 }),
      (challenge: string) => ({
        ...stranger.get({ challenge, origin, counter: 6 }),
        id: authenticator.get({ challenge, origin, counter: 6 }).id,
      }),
    ]) {
      const { visitor, challenge } = await askToLogIn();
      expect(await logIn(visitor, passkey(challenge))).toMatchObject(refused);
      expect(await visitor.session()).toEqual({});
    }
    const challenge = challengeOf(await owner.post('/api/user/second-factors/passkey/begin', {}));
    const passkey = elsewhere.create({ challenge, origin, counter: 1 });
    const added = await owner.post('/api/user/second-factors/passkey/add', { name: 'Other', passkey });
    expect(added.status).toBe(403);
  });

  it('is asked for after the password, and another account’s does not do', async () => {
    const { authenticator } = await withPasskey();
    const visitor = createBrowser(origin);
    expect((await visitor.logIn(email, password)).error).toBe('SecondFactorRequired');
    expect((await visitor.get('/api/auth/second-step')).body).toEqual({ ways: ['passkey', 'code'] });
    const step = async (key: typeof authenticator, counter: number) => {
      const challenge = challengeOf(await visitor.post('/api/auth/second-step/passkey', {}));
      return visitor.post('/api/auth/second-step', { passkey: key.get({ challenge, origin, counter }) });
    };
    const { user } = await signedIn('other@example.test');
    expect(user.email).not.toBe(email);
    const other = createBrowser(origin);
    await other.logIn('other@example.test', password);
    const own = createSoftAuthenticator('localhost');
    const challenge = challengeOf(await other.post('/api/user/second-factors/passkey/begin', {}));
    const passkey = own.create({ challenge, origin, counter: 1 });
    expect((await other.post('/api/user/second-factors/passkey/add', { name: 'Own', passkey })).status).toBe(
      200,
    );
    expect(await step(own, 2)).toMatchObject(refused);
    expect((await step(authenticator, 6)).status).toBe(200);
    expect((await visitor.session()).user?.email).toBe(email);
  });
});
