import { expect, it } from 'vitest';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { findFreePort } from '#test/helpers/startPostgres.ts';

const { address, browser } = await prepareAccountsApp({
  oauth: {
    issuer: `http://127.0.0.1:${await findFreePort()}`,
    domain: undefined,
    clientId: 'app',
    clientSecret: undefined,
    responseType: 'code',
  },
});

it('leads to the error page while the identity provider is out of reach', async () => {
  const visitor = browser();
  const answer = await visitor.postForm('/api/auth/signin/cognito', {
    csrfToken: await visitor.getCsrfToken(),
    callbackUrl: '/',
    json: 'true',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { url: `${address}/api/auth/error?error=OAuthSignin` },
  });
});
