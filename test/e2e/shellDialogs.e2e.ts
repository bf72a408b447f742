import type { Page } from '@playwright/test';
import { stopClock, waitForFrames } from './pageTime.ts';
import { acceptCookies, expect, open, stubSession, test } from './shellFixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const providerScript = 'https://js.hsforms.net/forms/embed/v2.js';

async function openQuote(page: Page, viewport: typeof wide): Promise<void> {
  if (viewport === narrow) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Request a Quote' }).filter({ visible: true }).click();
}

test.describe('request a quote', () => {
  for (const viewport of [wide, narrow]) {
    test(`without consent our own form is shown, checked, stored, at ${viewport.width}`, async ({
      page,
      site,
      checkAccessibility,
    }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(site.address)) foreign.push(request.url());
      });
      await page.setViewportSize(viewport);
      await page.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
      await open(page);
      await openQuote(page, viewport);
      const dialog = page.getByRole('dialog', { name: 'Protect Your Project Today' });
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await checkAccessibility(page);
      const send = dialog.getByRole('button', { name: 'Request a Quote' });
      await send.click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
      await expect(dialog.getByText('Email is required')).toBeVisible();
      await expect(dialog.getByText('Message is required')).toBeVisible();
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await checkAccessibility(page);
      await dialog.getByLabel('Name').fill(`Ada ${viewport.width}`);
      await dialog.getByLabel('Email').fill('ada@example.org');
      await dialog.getByLabel('Message').fill('Please look at our vault.');
      await send.click();
      await expect(dialog.getByText('Thank you. Your request has arrived.')).toBeVisible();
      expect(await site.command('quotes', 'list')).toContain(`Ada ${viewport.width}  ada@example.org`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(foreign).toEqual([]);
    });
  }

  test("with consent the provider's form is loaded on demand, with jQuery before it", async ({
    page,
    context,
  }) => {
    await context.route(providerScript, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.hbspt = { forms: { create(options) {
          const form = document.createElement('form');
          form.innerHTML = '<label for="p-email">Work email</label><input id="p-email">';
          form.dataset.ids = [options.portalId, options.formId, Boolean(window.jQuery)].join(' ');
          document.querySelector(options.target).append(form);
          options.onFormReady();
        } } };`,
      }),
    );
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await page.clock.install();
    await open(page);
    expect(scripts.some((url) => url.includes('jquery') || url.includes('hsforms'))).toBe(false);
    await openQuote(page, wide);
    const dialog = page.getByRole('dialog', { name: 'Protect Your Project Today' });
    await expect(dialog.getByLabel('Work email')).toBeVisible();
    await expect(dialog.locator('[data-ids]')).toHaveAttribute('data-ids', '123 abc true');
    await page.clock.fastForward(4500);
    await waitForFrames(page);
    await expect(dialog.getByLabel('Work email')).toBeVisible();
  });

  test('a blocked script brings our own form', async ({ page, context }) => {
    page.removeAllListeners('console');
    await context.route(providerScript, (route) => route.abort());
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await open(page);
    await openQuote(page, wide);
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  });

  test('a silent script brings our own form after four seconds', async ({ page, context }) => {
    await context.route(providerScript, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.hbspt = { forms: { create() {} } };' }),
    );
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await page.clock.install();
    await open(page);
    await stopClock(page);
    await openQuote(page, wide);
    const dialog = page.getByRole('dialog');
    // Opening takes moments of the clock that stands still, far fewer than four seconds.
    await expect(async () => {
      await page.clock.runFor(50);
      expect(await dialog.isVisible()).toBe(true);
    }).toPass();
    await expect(dialog.getByLabel('Name')).toBeHidden();
    await page.clock.fastForward(4000);
    await expect(dialog.getByLabel('Name')).toBeVisible();
  });
});

for (const viewport of [wide, narrow]) {
  test(`an incident is reported and acknowledged, at ${viewport.width}`, async ({
    page,
    context,
    checkAccessibility,
  }) => {
    const sent = Promise.withResolvers<unknown>();
    await context.route('**/api/incidents/report', (route) => {
      sent.resolve(route.request().postDataJSON());
      return route.fulfill({ json: { reference: 'IR-7', receivedAt: '2026-11-15T00:00:00Z' } });
    });
    await page.setViewportSize(viewport);
    await acceptCookies(page);
    await open(page);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Report Incident' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report Incident' });
    await dialog.getByLabel('Link').fill('javascript:alert(1)');
    await dialog.getByLabel('Description').fill('Too short');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Project is required')).toBeVisible();
    await expect(dialog.getByText('Link is not a valid url')).toBeVisible();
    await expect(dialog.getByText('Description must be at least 20 characters')).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByLabel('Project').fill('Harbor Lend');
    await dialog.getByLabel('Link').fill('https://example.org/tx/1');
    await dialog.getByLabel('Description').fill('The owner moved all funds out of the vault at noon.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('IR-7')).toBeVisible();
    expect(await sent.promise).toMatchObject({
      subject: 'Harbor Lend',
      link: 'https://example.org/tx/1',
      description: 'The owner moved all funds out of the vault at noon.',
      website: '',
    });
  });
}

test('events are stored in batches, on leave by beacon, with their names', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize(wide);
  page.removeAllListeners('console');
  await stubSession(context, null);
  await context.route(providerScript, (route) => route.abort());
  await page.clock.install();
  await open(page, '/?utm_source=newsletter&utm_medium=mail');
  const batch = page.waitForRequest('**/api/user/events');
  await page.getByRole('button', { name: 'I Accept' }).click();
  for (const name of ['Log In', 'Sign Up']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('banner').getByRole('button', { name: 'Request a Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Protect Your Project Today' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('radio', { name: 'Light' }).check();
  const sent = (await batch).postDataJSON();
  expect(sent.events.length).toBeGreaterThan(1);
  // What waits is sent now; from here on only leaving the page can send anything.
  await stopClock(page);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  const beacon = page.waitForRequest('**/api/user/events');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await beacon).resourceType()).toBe('ping');
  await expect.poll(() => site.command('events', 'summary')).toContain('Reject Cookies');
  const summary = await site.command('events', 'summary');
  for (const name of [
    'View Home',
    'UTM newsletter',
    'Accept Cookies',
    'Open Login',
    'Open Sign Up',
    'Open Request Quote',
    'Close Request Quote',
    'Change Theme',
  ])
    expect(summary).toContain(name);
});
