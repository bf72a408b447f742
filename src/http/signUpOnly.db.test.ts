import { expect, it } from 'vitest';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app } = await prepareTestApp({
  site: {
    social: [],
    wechat: undefined,
    tour: true,
    signUpOnly: true,
    quoteForm: null,
    flags: { baseUrl: '', sdkKey: 'configcat-proxy/parapet' },
  },
});

it('offers only Sign Up in the header in sign-up-only mode, while the log-in page stays', async () => {
  const header = /<header.*?<\/header>/s.exec((await app.inject('/')).body)?.[0] ?? '';
  expect(header).toMatch(/href="\/auth\/signup"[^>]*>Sign Up</);
  expect(header).not.toContain('/auth/login');
  expect((await app.inject('/auth/signup')).body).toMatch(/href="\/auth\/login"[^>]*>Log in</);
  expect((await app.inject('/auth/login')).statusCode).toBe(200);
});
