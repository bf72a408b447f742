import type { Page } from '@playwright/test';
import { createAccount, createAdmin, expectRefusals, logInTo, signInTo } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('is a page that does not exist for users', async ({ page, site }) => {
  expectRefusals(page);
  await logInTo(page, '/admin/flags', await createAccount(site, 'user'));
  expect((await page.request.get('/admin/flags')).status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Feature flags' })).toHaveCount(0);
});

test('the history says that it lists the newest changes alone', async ({ page, site }) => {
  const change = {
    id: 7,
    key: 'other',
    author: 'ada',
    changedAt: '2026-11-18T00:00:00.000Z',
    words: ['On.'],
  };
  await page.route('**/api/admin/flags/history', (route) =>
    route.fulfill({ json: { items: [change], hasMore: true } }),
  );
  await signInTo(page, '/admin/flags', await createAdmin(site));
  await expect(section(page, 'History')).toContainText('The newest 1: there are older changes.');
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`a flag is made, mended, tried, changed, undone and deleted at ${width} px, ${colorScheme}`, async ({
    page,
    site,
    checkAccessibility,
  }) => {
    expectRefusals(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The bar of a navigation stays for a moment after the page is there.
    const checkStill = async () => {
      await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
      await checkAccessibility(page);
    };
    const email = await createAdmin(site);
    const key = `newSearch${width}`;
    await signInTo(page, '/admin', email);
    await page.getByRole('link', { name: 'Feature flags' }).click();
    await expect(page.getByRole('link', { name: 'portfolio' })).toBeVisible();
    await expect(section(page, 'History').getByText('Created the flag').first()).toBeVisible();
    await checkStill();
    expect(await widthOverflow(page)).toBe(0);

    await page.getByRole('link', { name: 'New flag' }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('button', { name: 'Add a share' }).click();
    await page.getByLabel('Share 1, %').fill('101');
    await expect(page.getByText('Sum 101%: more than 100%.')).toBeVisible();
    const [first, second] = [
      page.getByRole('group', { name: 'Rule 1' }),
      page.getByRole('group', { name: 'Rule 2' }),
    ];
    await first.getByLabel('These').fill('a@example.org\nb,c');
    await second.getByLabel('If the user’s').selectOption('Custom attribute');
    await second.getByLabel('Comparison').selectOption('is at least');
    await second.getByLabel('This number').fill('many');
    await page.getByRole('button', { name: 'Create flag' }).click();
    await expect(page.getByText('Must be 1 to 100 letters, digits')).toBeVisible();
    await expect(page.getByLabel('Key')).toBeFocused();
    await expect(first.getByText('“b,c” must not contain a comma; make it two items.')).toBeVisible();
    await expect(second.getByText('Must be a number.')).toBeVisible();
    await expect(second.getByText('Must not be empty.')).toBeVisible();
    await expect(section(page, 'Percentages').getByText('Must not be more than 100.')).toBeVisible();
    await checkStill();
    expect(await widthOverflow(page)).toBe(0);

    await page.getByLabel('Key').fill(key);
    await first.getByLabel('These').fill('a@example.org');
    await second.getByLabel('Name of the attribute').fill('age');
    await second.getByLabel('This number').fill('18');
    await second.getByLabel('Then the value is').selectOption('Off');
    await page.getByLabel('Share 1, %').fill('0');
    await page.getByRole('button', { name: 'Move up rule 2' }).click();
    await expect(first.getByLabel('Name of the attribute')).toHaveValue('age');

    const preview = section(page, 'Who gets what');
    await preview.getByLabel('Email').fill('a@example.org');
    await preview.getByRole('button', { name: 'Show what they get' }).click();
    await expect(preview.getByText('Rule 2 applies.')).toBeVisible();
    await expect(preview.getByText('On', { exact: true })).toBeVisible();
    await preview.getByLabel('Custom attributes').fill('age = 40');
    await preview.getByRole('button', { name: 'Show what they get' }).click();
    await expect(preview.getByText('Rule 1 applies.')).toBeVisible();
    await page.getByRole('button', { name: 'Create flag' }).click();
    await expect(page).toHaveURL(`/admin/flags?flag=${key}`);
    const history = section(page, 'History');
    await expect(history.getByText('Added the rule: off if age is at least 18.')).toBeVisible();
    await checkStill();
    expect(await widthOverflow(page)).toBe(0);

    // Somebody else was faster.
    await site.command('flags', 'set', key, 'on');
    await page.getByRole('button', { name: 'Save flag' }).click();
    await expect(page.getByText(`Somebody else changed ${key}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(page.getByText('No rules yet.')).toBeVisible();
    await page.getByLabel('Value', { exact: true }).selectOption('Off');
    await page.getByRole('button', { name: 'Save flag' }).click();
    await expect(history.getByText('Value from on to off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save flag' })).toBeFocused();
    await history
      .getByRole('button', { name: /^Undo change/ })
      .first()
      .click();
    await expect(page.getByLabel('Value', { exact: true })).toHaveValue('true');

    await page.getByRole('link', { name: 'Back to the list' }).click();
    await preview.getByLabel('Email of the account').fill(email);
    await preview.getByRole('button', { name: 'Show' }).click();
    await expect(preview.getByText(key)).toBeVisible();
    await page.getByRole('link', { name: key }).click();
    await page.getByRole('button', { name: 'Delete flag' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete flag' })).toBeVisible();
    await checkStill();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(page).toHaveURL('/admin/flags');
    await expect(page.getByRole('link', { name: key })).toHaveCount(0);
    await expect(section(page, 'History').getByText('Deleted the flag.').first()).toBeVisible();
  });
}
