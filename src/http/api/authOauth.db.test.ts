import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { CookieJar } from 'tough-cookie';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { linkIdentity } from '#core/auth/linkIdentity.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import {
  clientId,
  clientSecret,
  type Person,
  startIdentityProvider,
} from '#test/helpers/startIdentityProvider.ts';
import { findFreePort } from '#test/helpers/startPostgres.ts';
import { waitInTotpStep } from '#test/helpers/waitInTotpStep.ts';

const idpPort = await findFreePort();
const settings = {
  issuer: `http://localhost:${idpPort}`,
  domain: undefined,
  clientId,
  clientSecret,
  responseType: 'code',
};
const { db, address, browser, addUser, mail, sendMails } = await prepareAccountsApp({ oauth: settings });
// The same provider, addressed as a Cognito domain with fixed paths and without discovery.
const byDomain = await prepareAccountsApp({ oauth: { ...settings, domain: settings.issuer } });
const people: Record<string, Person> = {
  google_1: { email: 'g1@idp.test', email_verified: true, picture: 'https://pictures.test/g1.png' },
  google_clash: { email: 'known@example.test', email_verified: true },
  google_unverified: { email: 'unverified@idp.test', email_verified: false },
  google_squatted: { email: 'victim@example.test', email_verified: true },
};
const idp = await startIdentityProvider({
  port: idpPort,
  redirectUris: [address, byDomain.address].map((origin) => `${origin}/api/auth/callback/cognito`),
  people,
});
afterAll(() => idp.close());
beforeEach(() => void idp.asked.splice(0));
type Visitor = ReturnType<typeof browser>;

async function startGoogle(visitor: Visitor, callbackUrl = '/my/settings') {
  const answer = await visitor.postForm('/api/auth/signin/cognito', {
    csrfToken: await visitor.getCsrfToken(),
    callbackUrl,
    json: 'true',
  });
  return String(answer.body.url);
}

/** What the person does at the provider: log in and agree, or turn away. Answers the address they are sent back to. */
async function visitProvider(url: string, who: string | null): Promise<string> {
  const jar = new CookieJar();
  let next = url;
  for (let step = 0; step < 12; step++) {
    if (!next.startsWith(idp.issuer)) return next;
    let response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: await jar.getCookieString(next) },
    });
    for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, next);
    if (response.status === 200) {
      const page = await response.text();
      const abort = /href="([^"]*\/abort)"/.exec(page)?.[1];
      const form = page.includes('name="login"')
        ? { prompt: 'login', login: who ?? '', password: 'x' }
        : { prompt: 'consent' };
      const target = who === null ? new URL(abort ?? '', next).href : next;
      response = await fetch(target, {
        redirect: 'manual',
        ...(who === null ? {} : { method: 'POST', body: new URLSearchParams(form) }),
        headers: { cookie: await jar.getCookieString(target) },
      });
      for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, target);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider stopped at ${next} with ${response.status}`);
    next = new URL(location, next).href;
  }
  throw new Error('the provider did not come to an end');
}

async function signIn(visitor: Visitor, who: string | null) {
  const back = await visitProvider(await startGoogle(visitor), who);
  return (await visitor.request(back)).headers.get('location');
}
const errorPage = (name: string) => `${address}/api/auth/error?error=${name}`;

describe('Google sign-in', () => {
  it('is among the providers', async () => {
    expect((await browser().get('/api/auth/providers')).body).toMatchObject({
      cognito: {
        id: 'cognito',
        type: 'oauth',
        signinUrl: `${address}/api/auth/signin/cognito`,
        callbackUrl: `${address}/api/auth/callback/cognito`,
      },
      credentials: { type: 'credentials' },
    });
  });

  it('asks the provider for Google with our redirect, the four scopes, state, nonce and PKCE', async () => {
    const url = new URL(await startGoogle(browser()));
    expect(url.origin + url.pathname).toBe(`${idp.issuer}/oauth2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      identity_provider: 'Google',
      response_type: 'code',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      redirect_uri: `${address}/api/auth/callback/cognito`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('makes an account the first time and finds it the second', async () => {
    const visitor = browser();
    expect(await signIn(visitor, 'google_1')).toBe(`${address}/my/settings`);
    const first = (await visitor.session()).user;
    expect(first).toMatchObject({ email: 'g1@idp.test', image: 'https://pictures.test/g1.png' });
    const second = browser();
    await signIn(second, 'google_1');
    expect((await second.session()).user?.username).toBe(first?.username);
    expect(idp.asked[0]).toMatchObject({ identity_provider: 'Google', code_challenge_method: 'S256' });
    expect((await visitor.get('/api/user/profile')).body).toMatchObject({
      hasPassword: false,
      providers: ['cognito'],
    });
  });

  it('works through the fixed paths of a Cognito domain too', async () => {
    const visitor = byDomain.browser();
    const answer = await visitor.postForm('/api/auth/signin/cognito', {
      csrfToken: await visitor.getCsrfToken(),
      callbackUrl: '/',
      json: 'true',
    });
    const back = await visitProvider(String(answer.body.url), 'google_1');
    expect((await visitor.request(back)).headers.get('location')).toBe(`${byDomain.address}/`);
    expect((await visitor.session()).user?.email).toBe('g1@idp.test');
  });

  it('never takes over a confirmed password account, nor trusts an unverified address', async () => {
    await addUser('known@example.test');
    const visitor = browser();
    expect(await signIn(visitor, 'google_clash')).toBe(errorPage('OAuthAccountNotLinked'));
    expect(await signIn(visitor, 'google_unverified')).toBe(errorPage('OAuthAccountNotLinked'));
    expect(await visitor.session()).toEqual({});
    expect((await visitor.logIn('known@example.test', password)).status).toBe(200);
  });

  it("gives a squatter's unconfirmed account to the owner, and the squatter's password and code are dead", async () => {
    const squatter = browser();
    await squatter.post('/api/auth/signup', { email: 'victim@example.test', password });
    await sendMails();
    const verificationCode = mail.codeFor('victim@example.test');
    const owner = browser();
    expect(await signIn(owner, 'google_squatted')).toBe(`${address}/my/settings`);
    expect((await owner.session()).user?.email).toBe('victim@example.test');
    expect((await squatter.logIn('victim@example.test', password)).error).toBe('NotAuthorizedException');
    const verify = await squatter.post('/api/auth/verify-email', {
      email: 'victim@example.test',
      verificationCode,
    });
    expect(verify.status).toBe(401);
  });

  it('takes the same subject at another issuer for somebody else', async () => {
    const link = (issuer: string, email: string) =>
      linkIdentity(db, {
        provider: 'cognito',
        issuer,
        claims: { sub: 'one', email, email_verified: true },
        caller: { ip: '127.0.0.1', userAgent: undefined },
      });
    const first = await link('https://a.test', 'a@idp.test');
    expect((await link('https://b.test', 'b@idp.test')).email).toBe('b@idp.test');
    expect((await link('https://a.test', 'renamed@idp.test')).id).toBe(first.id);
  });

  it('is one factor: with a second one it gives no session, and the code in the same browser does', async () => {
    const owner = browser();
    await signIn(owner, 'google_1');
    const { body } = await owner.post('/api/user/second-factors/totp/begin', {});
    const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)) });
    const codeOf = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
    await waitInTotpStep();
    const add = { name: 'Phone', code: codeOf(-1) };
    expect((await owner.post('/api/user/second-factors/totp/add', add)).status).toBe(200);

    const visitor = browser();
    expect(await signIn(visitor, 'google_1')).toBe(
      `/auth/second-step?callbackUrl=${encodeURIComponent(`${address}/my/settings`)}`,
    );
    expect(await visitor.session()).toEqual({});
    expect(await visitor.cookie('session')).toBeUndefined();
    expect((await visitor.get('/api/user/profile')).status).toBe(401);
    const code = { code: codeOf(0) };
    expect((await browser().post('/api/auth/second-step', code)).body.name).toBe('SignInExpired');
    expect((await visitor.post('/api/auth/second-step', add)).body.name).toBe('SecondFactorRefused');
    expect((await visitor.post('/api/auth/second-step', code)).status).toBe(200);
    expect((await visitor.session()).user?.email).toBe('g1@idp.test');
    // Google once more is no proof anew: the factor is asked.
    expect((await visitor.get('/api/user/confirmation')).body).toEqual({ confirmed: true, ways: ['code'] });
    const [event] = rowsOf<{ via: string }>(
      await db.execute(
        sql`select detail ->> 'via' as via from auth_audit where event = 'session.start' order by at desc limit 1`,
      ),
    );
    expect(event?.via).toMatch(/^google, /);
  });

  it('refuses a disabled account', async () => {
    await signIn(browser(), 'google_1');
    await db.execute(sql`update app_user set disabled_at = now()`);
    expect(await signIn(browser(), 'google_1')).toBe(errorPage('AccessDenied'));
  });

  it('ends with AccessDenied when the person turns away', async () => {
    expect(await signIn(browser(), null)).toBe(errorPage('AccessDenied'));
  });

  it('is bound to the browser that began it, and works once', async () => {
    const visitor = browser();
    const back = await visitProvider(await startGoogle(visitor), 'google_1');
    const stranger = browser();
    expect((await stranger.request(back)).headers.get('location')).toBe(errorPage('OAuthCallback'));
    await startGoogle(stranger);
    expect((await stranger.request(back)).headers.get('location')).toBe(errorPage('OAuthCallback'));
    expect(await stranger.session()).toEqual({});
    const flow = await visitor.cookie('oauth');
    expect((await visitor.request(back)).headers.get('location')).toBe(`${address}/my/settings`);
    await visitor.jar.setCookie(`oauth=${flow}`, address);
    expect((await visitor.request(back)).headers.get('location')).toBe(errorPage('OAuthCallback'));
    expect(rowsOf(await db.execute(sql`select state from auth_oauth_flow`))).toEqual([]);
  });

  it('leads back to this site only', async () => {
    const visitor = browser();
    const back = await visitProvider(await startGoogle(visitor, 'https://evil.test/'), 'google_1');
    expect((await visitor.request(back)).headers.get('location')).toBe(address);
  });

  it('takes an answer with a foreign state for nothing', async () => {
    const visitor = browser();
    const back = new URL(await visitProvider(await startGoogle(visitor), 'google_1'));
    back.searchParams.set('state', 'x'.repeat(43));
    expect((await visitor.request(back.href)).headers.get('location')).toBe(errorPage('OAuthCallback'));
  });
});
