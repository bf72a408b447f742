import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { patience } from './slowness.ts';

test('the home page is rendered on the server, hydrates silently and is accessible', {
  tag: '@smoke',
}, async ({ page, checkAccessibility }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibility(page);
});

test('an unknown address answers 404 with a page that leads on', { tag: '@smoke' }, async ({
  page,
  request,
}) => {
  expect((await request.get('/no/such/page')).status()).toBe(404);
  page.removeAllListeners('console');
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('a dismissed banner stays away until its text changes', async ({ page, site }) => {
  await site.command('announcement', 'set', 'Audit season is open', '--link', '/', '--link-text', 'Book now');
  await page.goto('/');
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  await expect(banner).toContainText('Audit season is open');
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect(banner).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('ignoredBannerContent'))).toBe(
    'Audit season is open',
  );
  await page.reload();
  await expect(banner).toBeHidden();
  await site.command('announcement', 'set', 'Audit season is closing');
  await expect(async () => {
    await page.reload();
    await expect(banner).toContainText('Audit season is closing', { timeout: patience(500) });
  }).toPass();
  await site.command('announcement', 'clear');
});

test('an announcement may lead to another site', async ({ page, site, context }) => {
  const elsewhere = 'https://example.org/notes';
  await site.command('announcement', 'set', 'The notes are out.', '--link', elsewhere);
  await context.route(elsewhere, (route) => route.fulfill({ body: 'Notes' }));
  await page.goto('/');
  await expect(page.locator('.session-slot')).toHaveAttribute('data-status', 'unauthenticated');
  await page
    .getByRole('complementary', { name: 'Announcement' })
    .getByRole('link', { name: 'Read more' })
    .click();
  await expect(page).toHaveURL(elsewhere);
  await site.command('announcement', 'clear');
});

const early: [string, (page: Page) => Promise<void>, (page: Page) => Promise<void>][] = [
  [
    'a button',
    (page) => page.getByRole('banner').getByRole('button', { name: 'Request a Quote' }).click(),
    (page) => expect(page.getByRole('dialog')).toContainText('Protect Your Project Today'),
  ],
  [
    'the search key',
    (page) => page.keyboard.press('/'),
    (page) => expect(page.getByPlaceholder('Search Project by Name / Token')).toBeFocused(),
  ],
  [
    'a filter of every kind',
    async (page) => {
      await page.getByText('Advanced filters').click();
      await page
        .getByRole('group', { name: 'Chain' })
        .getByLabel(/Demo chain/)
        .check();
      await page.getByLabel('Audit', { exact: true }).selectOption('Audited');
      await page.getByLabel('Least score').fill('70');
    },
    async (page) => {
      await expect(page).toHaveURL(/\?chain=eip155%3A31337&min=70&audited=yes$/);
      await expect(page.getByRole('checkbox', { name: /Demo chain/ })).toBeChecked();
      await expect(page.getByLabel('Least score')).toHaveValue('70');
    },
  ],
  [
    'a choice made twice',
    async (page) => {
      const theme = page.getByRole('contentinfo');
      await theme.getByRole('radio', { name: 'Light' }).check();
      await theme.getByRole('radio', { name: 'Dark' }).check();
    },
    async (page) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    },
  ],
];
for (const [what, act, answered] of early)
  test(`${what} used before the scripts are there is answered when they are`, async ({ page }) => {
    const held = await holdRequests(page, '**/assets/entryClient-*.js');
    await page.goto('/', { waitUntil: 'load' });
    await act(page);
    held.release();
    await answered(page);
  });
