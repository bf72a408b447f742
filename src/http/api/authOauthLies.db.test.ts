import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { linkIdentity } from '#core/auth/linkIdentity.ts';
import { createOauth } from '#core/auth/oauth.ts';
import { appIdentity } from '#db/schema/auth.ts';
import { appUser } from '#db/schema/users.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';

// A provider in the published shape that says whatever a test wants it to.
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
type Answer = (response: ServerResponse, nonce: string) => void;
let lies: Partial<Record<'discovery' | 'keys' | 'token' | 'person', Answer>> = {};
let nonce = '';
const send = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const provider = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const ask = (name: keyof typeof lies, usual: Answer) => (lies[name] ?? usual)(response, nonce);
  if (path === '/.well-known/openid-configuration') return ask('discovery', (to) => send(to, metadata()));
  if (path === '/jwks') return ask('keys', (to) => send(to, keySet(key.publicKey)));
  if (path === '/token') return ask('token', (to) => sendToken(to, {}));
  return ask('person', (to) => send(to, { sub: 'one' }));
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/person`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
const keySet = (publicKey: KeyObject) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }],
});
const now = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function makeToken(
  claims: object,
  { alg = 'RS256', by = key.privateKey }: { alg?: string; by?: KeyObject } = {},
) {
  const sound = { iss: issuer, aud: 'app', sub: 'one', iat: now(), exp: now() + 300, nonce };
  const person = { email: 'ada@idp.test', email_verified: true };
  const text = `${encode({ alg, kid: 'a', typ: 'JWT' })}.${encode({ ...sound, ...person, ...claims })}`;
  const signature = alg === 'none' ? '' : sign('RSA-SHA256', Buffer.from(text), by).toString('base64url');
  return `${text}.${signature}`;
}
function sendToken(response: ServerResponse, claims: object, how?: Parameters<typeof makeToken>[1]) {
  send(response, { access_token: 'x', token_type: 'Bearer', id_token: makeToken(claims, how) });
}

const settings = {
  issuer,
  domain: undefined,
  clientId: 'app',
  clientSecret: undefined,
  responseType: 'code',
};
const { db, address, browser, addUser } = await prepareAccountsApp({ oauth: settings });
beforeEach(() => {
  lies = {};
});
const caller = { ip: '127.0.0.1', userAgent: undefined };
const errorPage = (name: string) => `${address}/api/auth/error?error=${name}`;

async function start(visitor: ReturnType<typeof browser>) {
  const { body } = await visitor.postForm('/api/auth/signin/cognito', {
    csrfToken: await visitor.getCsrfToken(),
    callbackUrl: '/my/settings',
    json: 'true',
  });
  const url = new URL(String(body.url));
  nonce = url.searchParams.get('nonce') ?? '';
  return url;
}

/** A whole sign-in: where the browser ends up. */
async function signIn() {
  const visitor = browser();
  const url = await start(visitor);
  const state = url.searchParams.get('state') ?? '';
  const back = new URLSearchParams({ code: 'c', state });
  const response = await visitor.request(`/api/auth/callback/cognito?${back}`);
  return { to: response.headers.get('location'), session: await visitor.session() };
}
const welcomed = `${address}/my/settings`;

it('is believed when it tells the truth', async () => {
  const { to, session } = await signIn();
  expect([to, session.user?.email]).toEqual([welcomed, 'ada@idp.test']);
});

it.each<[string, object, Parameters<typeof makeToken>[1]?]>([
  ['another nonce', { nonce: 'x'.repeat(43) }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://elsewhere.test' }],
  ['another audience', { aud: 'other' }],
  ['our audience among others, for somebody else', { aud: ['app', 'other'], azp: 'other' }],
  ['an end in the past', { exp: 1 }],
  ['an end that is no number', { exp: 'never' }],
  ['a beginning in the future', { nbf: 99_999_999_999 }],
  ['no subject', { sub: undefined }],
  ['a subject that is no text', { sub: { a: 1 } }],
  ['no signature', {}, { alg: 'none' }],
  ['another algorithm', {}, { alg: 'HS256' }],
  ['a signature by another key', {}, { by: foreign.privateKey }],
  ['a subject that no database holds', { sub: 'a\u0000b' }],
  ['a subject of half a megabyte', { sub: 'x'.repeat(500_000) }],
])('is not believed with %s', async (_name, claims, how) => {
  lies.token = (response) => sendToken(response, claims, how);
  const { to, session } = await signIn();
  expect([to, session]).toEqual([errorPage('OAuthCallback'), {}]);
  expect(await db.select().from(appIdentity)).toEqual([]);
});

it.each<[string, object]>([
  ['does not say that the address is verified', { email_verified: undefined }],
  ['says that it is not', { email_verified: false }],
  ['says so in another way', { email_verified: ['true'] }],
  ['says so by a number', { email_verified: 1 }],
  ['names no address', { email: 'not an address' }],
  ['names a list of addresses', { email: ['ada@idp.test'] }],
  ['names the address of an account here', { email: 'Known@example.test' }],
])('makes no account when it %s', async (_name, claims) => {
  await addUser('known@example.test');
  lies.token = (response) => sendToken(response, claims);
  const { to, session } = await signIn();
  expect([to, session]).toEqual([errorPage('OAuthAccountNotLinked'), {}]);
  expect(await db.select().from(appUser)).toHaveLength(1);
  expect((await browser().logIn('known@example.test', password)).status).toBe(200);
});

it('gives nobody the account of another subject, nor takes one back with another address', async () => {
  await signIn();
  lies.token = (response) => sendToken(response, { sub: 'two' });
  expect((await signIn()).to).toBe(errorPage('OAuthAccountNotLinked'));
  await addUser('known@example.test');
  lies.token = (response) => sendToken(response, { email: 'known@example.test' });
  // The subject is who it is; what address it has elsewhere changes nothing here.
  expect((await signIn()).session.user?.email).toBe('ada@idp.test');
});

it('cannot speak of a person as another issuer, or of another person', async () => {
  const claims = { sub: 'one', email: 'victim@idp.test', email_verified: true };
  await linkIdentity(db, { provider: 'cognito', issuer: 'https://before.test', claims, caller });
  lies.token = (response) => sendToken(response, { email: undefined, email_verified: undefined });
  lies.person = (response) =>
    send(response, { sub: 'one', iss: 'https://before.test', email: 'eve@idp.test', email_verified: true });
  expect((await signIn()).session.user?.email).toBe('eve@idp.test');
  lies.person = (response) => send(response, { sub: 'two', email: 'x@idp.test', email_verified: true });
  expect((await signIn()).to).toBe(errorPage('OAuthCallback'));
});

/** Sends as fast as it is read, until it is no longer. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"a":"');
  const piece = 'x'.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  response.on('error', () => undefined);
  more();
}

/** As after a start of the server: nothing of the provider is known yet. */
const fresh = () => createOauth({ db, secret: testSecret, limitScale: 1 }, settings);

it.each<[string, Answer]>([
  ['is another', (to) => send(to, { ...metadata(), issuer: 'https://elsewhere.test' })],
  [
    'signs in by a script',
    (to) => send(to, { ...metadata(), authorization_endpoint: 'javascript:alert(1)//' }),
  ],
  [
    'signs in without TLS',
    (to) => send(to, { ...metadata(), authorization_endpoint: 'http://elsewhere.test/' }),
  ],
  ['signs in nowhere', (to) => send(to, { ...metadata(), authorization_endpoint: undefined })],
  ['has nothing to say', (to) => send(to, null)],
  ['does not end', pour],
])('is not asked at all when it %s', async (_name, answer) => {
  lies.discovery = answer;
  const before = process.memoryUsage().rss;
  await expect(fresh().start({ origin: address, callbackUrl: '/' })).rejects.toMatchObject({
    code: 'OAuthSignin',
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

it.each(['keys', 'token', 'person'] as const)(
  'is given up when what it says of %s does not end',
  async (which) => {
    if (which === 'person')
      lies.token = (response) => sendToken(response, { email: undefined, email_verified: undefined });
    lies[which] = pour;
    const oauth = fresh();
    const { flowId, url } = await oauth.start({ origin: address, callbackUrl: '/' });
    const asked = new URL(url).searchParams;
    nonce = asked.get('nonce') ?? '';
    const query = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' }).toString();
    const before = process.memoryUsage().rss;
    await expect(oauth.finish({ origin: address, flowId, query, caller })).rejects.toMatchObject({
      code: 'OAuthCallback',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  },
);
