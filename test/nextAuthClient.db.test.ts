import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const { address, browser, addUser } = await prepareAccountsApp();

// The published client looks for a browser when it is loaded: it gets a place, a storage and a fetch with cookies.
const realFetch = globalThis.fetch;
afterAll(() => void vi.unstubAllGlobals());
const place = { href: '', hash: '', reload: () => undefined };
const stored = new Map<string, string>();
vi.stubGlobal('window', {
  location: place,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
let visitor = browser();
let failing: string | undefined;
let logged: Promise<Response> | undefined;
vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
  if (input === failing) return new Response('{"name":"InternalError"}', { status: 500 });
  if (!input.startsWith('/')) return realFetch(input, init);
  const answer = visitor.request(input, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), origin: address },
  });
  if (input === '/api/auth/_log') logged = answer;
  return answer;
});
interface SignInAnswer {
  error: string | null;
  status: number;
  ok: boolean;
  url: string | null;
}
interface Client {
  getSession(): Promise<{ user: Record<string, unknown> } | null>;
  getCsrfToken(): Promise<string | undefined>;
  getProviders(): Promise<Record<string, { id: string; type: string }> | null>;
  signIn(provider: string, options?: Record<string, unknown>): Promise<SignInAnswer | undefined>;
  signOut(options: { redirect: false }): Promise<{ url: string }>;
}
// Its own types would change those of process.env for the whole project, so the compiler must not find them.
const name: string = 'next-auth/react';
const client = (await import(name)) as Client;

beforeEach(() => {
  visitor = browser();
  place.href = `${address}/`;
  failing = undefined;
  stored.clear();
});

const logIn = (word: string) =>
  client.signIn('credentials', { email: 'a@example.test', password: word, redirect: false });

describe('the next-auth 4.24 client', () => {
  it('reads a signed-out session as null and reports nothing', async () => {
    expect(await client.getSession()).toBeNull();
    expect(stored.size).toBe(1);
  });

  it('gets the same form token twice', async () => {
    const token = await client.getCsrfToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await client.getCsrfToken()).toBe(token);
  });

  it('lists the providers', async () => {
    const providers = await client.getProviders();
    expect(Object.values(providers ?? {}).map(({ id, type }) => `${id}:${type}`)).toEqual([
      'credentials:credentials',
    ]);
  });

  it('logs in and out', async () => {
    await addUser('a@example.test');
    expect(await logIn(password)).toEqual({ error: null, status: 200, ok: true, url: `${address}/` });
    expect((await client.getSession())?.user).toMatchObject({ email: 'a@example.test' });
    expect(await client.signOut({ redirect: false })).toEqual({ url: `${address}/` });
    expect(await client.getSession()).toBeNull();
    expect(stored.get('nextauth.message')).toContain('"trigger":"getSession"');
  });

  it('hears what was wrong', async () => {
    await addUser('a@example.test', { confirmed: false });
    expect(await logIn('Wrong-word-1')).toEqual({
      error: 'NotAuthorizedException',
      status: 401,
      ok: false,
      url: null,
    });
    expect(await logIn(password)).toMatchObject({
      error: 'UserNotConfirmedException',
      status: 401,
      ok: false,
    });
    for (let i = 0; i < 10; i++) await logIn('Wrong-word-1');
    expect(await logIn(password)).toMatchObject({ error: 'LimitExceededException', status: 429, ok: false });
  });

  it('does not take a refused form token for success', async () => {
    await addUser('a@example.test');
    const real = visitor.request;
    visitor.request = async (path, init) => {
      if (path.startsWith('/api/auth/callback')) await visitor.jar.removeAllCookies();
      return real(path, init);
    };
    expect(await logIn(password)).toMatchObject({ error: 'MissingCSRF', status: 403, ok: false });
  });

  it('is sent to the sign-in page for an unknown provider', async () => {
    await client.signIn('nosuch', { callbackUrl: '/my/settings' });
    expect(place.href).toBe('/api/auth/signin?callbackUrl=%2Fmy%2Fsettings');
  });

  it('is sent to the error page when the providers cannot be had', async () => {
    failing = '/api/auth/providers';
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await client.signIn('credentials');
    expect(place.href).toBe('/api/auth/error');
    expect(errors).toHaveBeenCalledOnce();
    errors.mockReset();
    // It tells the server too, without waiting for the answer.
    expect((await logged)?.status).toBe(200);
  });
});
