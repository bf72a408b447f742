import { expect, it } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const origin = 'https://app.example.test';
const { app, addUser } = await prepareAccountsApp({ origin });

it('marks every cookie __Host-, Secure, HttpOnly and Lax over https, with no domain', async () => {
  await addUser('a@example.test');
  const csrf = await app.inject('/api/auth/csrf');
  const [token] = csrf.cookies;
  const logIn = await app.inject({
    method: 'POST',
    url: '/api/auth/callback/credentials',
    payload: new URLSearchParams({
      csrfToken: csrf.json<{ csrfToken: string }>().csrfToken,
      json: 'true',
      email: 'a@example.test',
      password,
    }).toString(),
    headers: {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${token?.name}=${token?.value}`,
    },
  });
  expect(logIn.statusCode).toBe(200);
  const signUp = await app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { email: 'b@example.test', password },
    headers: { origin },
  });
  const cookies = [...csrf.cookies, ...logIn.cookies, ...signUp.cookies].filter(({ value }) => value !== '');
  expect(cookies.map(({ name }) => name)).toEqual([
    '__Host-csrf',
    '__Host-session',
    '__Host-device',
    '__Host-pending',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie.domain).toBeUndefined();
  }
});
