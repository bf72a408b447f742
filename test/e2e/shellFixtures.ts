import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { makeLiteFolder } from '#test/helpers/makeLiteFolder.ts';
import { startSite } from '#test/helpers/startSite.ts';
import type { SessionUser } from '#wire/auth.ts';
import { test as base, expect } from './fixtures.ts';
import { patience } from './slowness.ts';

export const ada: SessionUser = { username: 'ada', email: 'ada@example.org', image: null, role: 'user' };

export const products = ['Security Audit', 'Skynet', 'SkyTrace', 'Penetration Testing'];
export const company = [
  'About',
  'Careers',
  'Disclaimer',
  'Privacy Policy',
  'Cookie Policy',
  'Terms and Conditions',
];

/** A site with everything around the pages configured. */
export const test = base.extend<{ guest: undefined }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const data = makeLiteFolder('shell');
      const site = await startSite({
        PARAPET_DATA: data,
        PARAPET_STYLEGUIDE: 'on',
        PARAPET_DEMO: 'off',
        PARAPET_LIMIT_SCALE: '100',
        PARAPET_SOCIAL_TWITTER: 'https://twitter.com/parapet,https://twitter.com/parapet_alerts',
        PARAPET_SOCIAL_TELEGRAM: 'https://t.me/parapet',
        PARAPET_SOCIAL_YOUTUBE: 'https://youtube.com/@parapet',
        PARAPET_SOCIAL_MEDIUM: 'https://medium.com/parapet',
        PARAPET_SOCIAL_LINKEDIN: 'https://linkedin.com/company/parapet',
        PARAPET_SOCIAL_WECHAT: 'parapet',
        PARAPET_HUBSPOT_PORTAL_ID: '123',
        PARAPET_HUBSPOT_FORM_ID: 'abc',
      });
      await use(site);
      await site.stop();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: patience(180_000) },
  ],
  /** Everybody is signed out until a test signs them in. */
  guest: [
    async ({ context }, use) => {
      await stubSession(context, null);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Who the server says is signed in. */
export async function stubSession(context: BrowserContext, user: SessionUser | null): Promise<void> {
  await context.route('**/api/watchlist', (route) => route.fulfill({ json: [] }));
  await context.route('**/api/auth/session', (route) =>
    route.fulfill({ json: user ? { user, expires: '2040-01-01T00:00:00Z' } : {} }),
  );
  await context.route('**/pictures/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>',
    }),
  );
}

export async function stubFlags(
  context: BrowserContext,
  { portfolio, impersonationTool }: { portfolio: boolean; impersonationTool: boolean },
): Promise<void> {
  await context.route('**/config_v5.json', (route) =>
    route.fulfill({ json: { f: { portfolio: { t: 0, v: portfolio, r: [], p: [] } } } }),
  );
  await context.route('**/api/user/flags', (route) => route.fulfill({ json: { impersonationTool } }));
}

const found = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `project-${from + index}`,
    logo: null,
    name: `Project ${from + index}`,
    rank: from + index === 3 ? null : from + index,
    tokenTickers: [`TK${from + index}`, 'SECOND'],
  }));

/** Seven projects answer to every keyword but `nothing`. */
export async function stubSearch(context: BrowserContext): Promise<URL[]> {
  const asked: URL[] = [];
  await context.route('**/api/search-project?*', (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    const page = Number(url.searchParams.get('page'));
    const total = url.searchParams.get('keyword') === 'nothing' ? 0 : 7;
    const projects = total === 0 ? [] : page === 1 ? found(5, 1) : found(2, 6);
    return route.fulfill({ json: { projects, total, page, perPage: 5 } });
  });
  return asked;
}

/** The bar covers the foot of the page until it is answered. */
export async function acceptCookies(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
}

/** Hydrated: the session is known. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.querySelector('.session-slot:not([data-status="loading"])'));
}

export { expect };
