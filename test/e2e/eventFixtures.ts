import type { Locator, Page } from '@playwright/test';
import { clientId, clientSecret } from '#test/helpers/startIdentityProvider.ts';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import type { EventName } from '#wire/userEvents.ts';
import { password, sessionEmail } from './accountHelpers.ts';
import { copyDemoData } from './demoData.ts';
import { test as base, expect } from './fixtures.ts';
import { patience } from './slowness.ts';

/** A site with everything that can be counted: demo projects, a provider's form, Google, a social link. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const { data, remove } = copyDemoData();
      const site = await startSite({
        PARAPET_DATA: data,
        PARAPET_LIMIT_SCALE: '100',
        PARAPET_SOCIAL_TWITTER: 'https://twitter.com/parapet',
        PARAPET_HUBSPOT_PORTAL_ID: '123',
        PARAPET_HUBSPOT_FORM_ID: 'abc',
        // Nobody answers there: what is counted is the press on the button.
        PARAPET_OIDC_ISSUER: 'http://localhost:9',
        PARAPET_OIDC_CLIENT_ID: clientId,
        PARAPET_OIDC_CLIENT_SECRET: clientSecret,
      });
      await site.command('announcement', 'set', 'Rules 2 are here.', '--link', '/resources/methodology');
      await use(site);
      await site.stop();
      remove();
    },
    { scope: 'worker', timeout: patience(180_000) },
  ],
});

export const providerScript = 'https://js.hsforms.net/forms/embed/v2.js';

export async function waitForSession(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.session-slot:not([data-status="loading"])'));
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForSession(page);
}

export const banner = (page: Page) => page.getByRole('banner');
export const footer = (page: Page) => page.getByRole('contentinfo');
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export async function openForm(page: Page, name: 'Log In' | 'Sign Up'): Promise<Locator> {
  await banner(page).getByRole('link', { name, exact: true }).click();
  return page.getByRole('dialog');
}

export async function logIn(page: Page, email: string, word = password): Promise<void> {
  const form = await openForm(page, 'Log In');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(word);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.poll(() => sessionEmail(page)).toBe(email);
  await expect(form).toBeHidden();
}

/** What is shown before the server has answered is counted after that: by a page that is left meanwhile, never. */
export const waitForCount = (site: Site, name: EventName) =>
  expect.poll(() => site.command('events', 'summary')).toContain(`${name}  `);

/** Leaves the site and waits for its last beacon, which would go down with the browser. */
export async function leave(page: Page, site: Site, last: EventName): Promise<void> {
  await page.goto('/robots.txt');
  await waitForCount(site, last);
}
