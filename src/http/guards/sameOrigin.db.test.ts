import { describe, expect, it } from 'vitest';
import { accountPaths, prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const { app, address, browser, mail, sendMails, addUser, signedIn } = await prepareAccountsApp();

const forgot = { email: 'a@example.test' };
describe('state changes', () => {
  it.each(accountPaths)('of %s are refused from other sites and as a form', async (path) => {
    const { browser: visitor } = await signedIn('b@example.test');
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await visitor.post(path, forgot, headers);
      expect(answer, JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { name: 'ForbiddenException' },
      });
    }
    expect((await visitor.postForm(path, forgot)).status).toBe(415);
    const plain = await visitor.request(path, {
      method: 'POST',
      body: JSON.stringify(forgot),
      headers: { 'content-type': 'text/plain', origin: address },
    });
    expect(plain.status).toBe(415);
  });

  it('send no mail when refused', async () => {
    await addUser('a@example.test');
    await browser().post('/api/auth/forgot-password', forgot, { origin: 'https://evil.test' });
    await browser().postForm('/api/auth/forgot-password', forgot);
    await sendMails();
    expect(mail.mails).toEqual([]);
  });

  it('are allowed under both names of this machine and for programs that send no origin', async () => {
    const port = new URL(address).port;
    const post = (headers: Record<string, string>) =>
      browser()
        .request('/api/auth/forgot-password', {
          method: 'POST',
          body: JSON.stringify({ email: 'nobody@example.test' }),
          headers: { 'content-type': 'application/json', ...headers },
        })
        .then(({ status }) => status);
    expect(await post({ origin: `http://localhost:${port}` })).toBe(200);
    expect(await post({})).toBe(429);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(429);
    expect(await post({ referer: 'https://evil.test/page' })).toBe(403);
  });

  it('guards every route that is not a GET', async () => {
    const listed = app.printRoutes({ commonPrefix: false, includeMeta: false });
    expect(listed).toContain('change-password (POST)');
    const methods = new Set(
      [...listed.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, names]) => names?.split(', ') ?? []),
    );
    expect([...methods].sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST']);
  });
});
