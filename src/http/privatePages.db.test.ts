import { describe, expect, it } from 'vitest';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const { browser, signedIn } = await prepareAccountsApp();

describe('a page that asks who is looking', () => {
  it('leads signed-out visitors to log-in and back', async () => {
    const response = await browser().request('/my/settings?tab=a&b=1');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      '/auth/login?callbackUrl=%2Fmy%2Fsettings%3Ftab%3Da%26b%3D1',
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const data = await browser().get('/api/pages/settings');
    expect(data).toMatchObject({ status: 401, body: { name: 'NotAuthorizedException' } });
    const ahead = await browser().request('/api/pages/settings', { headers: { purpose: 'prefetch' } });
    expect(ahead.status).toBe(204);
  });

  it('is rendered for each person and kept by no cache', async () => {
    const visitors = [await signedIn('a@example.test'), await signedIn('b@example.test')];
    for (const { browser: visitor, user } of [...visitors, ...visitors]) {
      const page = await visitor.request('/my/settings');
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('etag')).toBeNull();
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(await page.text()).toContain(user.email);
      const data = await visitor.get('/api/pages/settings');
      expect(data.body).toMatchObject({ profile: { email: user.email } });
      expect(data.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await browser().request('/my/settings')).status).toBe(302);
  });
});
