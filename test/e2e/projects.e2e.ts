import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { waitForFrames } from './pageTime.ts';
import { widthOverflow } from './widthOverflow.ts';

const rowNames = (page: Page) => page.locator('#projects tbody th a').allTextContents();
const found = (page: Page) => page.locator('#projects').getByRole('status').first();

test('a name with a typo finds its project, by keyboard alone', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('main').getByRole('combobox', { name: 'Search Project by Name / Token' });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('unswap');
  await expect(page.getByRole('grid').getByRole('row', { name: /Uniswap/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects/uniswap');
});

test('an incident can be reported from the alerts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Report Incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Incident' });
  await dialog.getByLabel('Description').fill('The vault of this project was emptied an hour ago.');
  await expect(dialog).toBeVisible();
});

test('filters combine, live in the address, and look the same in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  await page.getByText('Advanced filters').click();
  await page
    .getByRole('group', { name: 'Chain' })
    .getByLabel(/Demo chain/)
    .check();
  await page.getByLabel('Audit', { exact: true }).selectOption('Audited');
  await page.getByLabel('Least score').fill('70');
  await expect(page).toHaveURL(/\?chain=eip155%3A31337&min=70&audited=yes$/);
  await expect(page.getByRole('link', { name: 'Remove filter: Score 70 and up' })).toBeVisible();
  await expect(found(page)).not.toContainText('1,1');
  // A site that was started for this test alone is still reading its projects.
  await expect(async () => {
    await page.reload();
    expect((await rowNames(page)).length).toBeGreaterThan(3);
  }).toPass();
  for (const text of await page.locator('#projects tbody td[data-label=Score]').allTextContents()) {
    expect(Number.parseInt(text, 10)).toBeGreaterThanOrEqual(70);
  }
  expect(await page.locator('#projects tbody').textContent()).not.toContain('no audit');

  const other = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const shared = await other.newPage();
  // The demo world goes on, and a score may move a rank between two readings.
  await expect(async () => {
    await page.reload();
    await shared.goto(page.url());
    expect(await rowNames(shared)).toEqual(await rowNames(page));
  }).toPass();
  await other.close();
});

test('an answer that comes late does not undo what was chosen meanwhile', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Advanced filters').click();
  const held = await holdRequests(page, '**/api/pages/home*');
  await page.getByLabel('Audit', { exact: true }).selectOption('Audited');
  await held.arrived;
  await page.getByLabel('Least score').fill('70');
  held.release();
  await expect(page).toHaveURL('/?min=70&audited=yes');
  await expect(page.getByLabel('Least score')).toHaveValue('70');
});

test('a chip takes one filter away and the form follows', async ({ page }) => {
  await page.goto('/?audited=yes&min=70');
  await page.getByRole('link', { name: 'Remove filter: Audited' }).click();
  await expect(page).toHaveURL('/?min=70');
  await expect(page.getByLabel('Audit', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Least score')).toHaveValue('70');
  await page.goBack();
  await expect(page.getByLabel('Audit', { exact: true })).toHaveValue('yes');
  await page.goto('/?grade=F&sort=controlGrade');
  await page.getByRole('link', { name: 'Remove filter: Control grade F' }).click();
  await expect(page).toHaveURL('/?sort=controlGrade');
  await expect(page.getByRole('columnheader', { name: 'Control' })).toHaveAttribute('aria-sort', 'ascending');
});

test('applying a filter does not move the page', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Advanced filters').click();
  const box = page.getByRole('group', { name: 'Rating' }).getByLabel('AA', { exact: true });
  await box.scrollIntoViewIfNeeded();
  // Where it stands on the screen: lists above it may have grown meanwhile, which the browser makes up for.
  const before = await box.boundingBox();
  await box.check();
  await expect(page).toHaveURL('/?rating=AA');
  await expect(box).toBeFocused();
  expect(Math.round((await box.boundingBox())?.y ?? 0)).toBe(Math.round(before?.y ?? -1));
});

test('every column with a sort turns around, and pages follow', async ({ page }) => {
  await page.goto('/');
  const header = page.locator('#projects').getByRole('columnheader', { name: 'Project' });
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  await expect(page).toHaveURL('/?sort=name');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const first = await rowNames(page);
  await page.getByRole('link', { name: 'Project', exact: true }).click();
  await expect(page).toHaveURL('/?sort=name&order=desc');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => rowNames(page)).not.toEqual(first);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/sort=name&order=desc&page=2#projects$/);
  await expect(found(page)).toContainText('26 to 50');
});

test('a filter that nothing meets says why and leads out', async ({ page }) => {
  await page.goto('/?q=zzzzzzzzzz');
  await expect(page.getByText('No project matches all of these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/');
  await expect(found(page)).toContainText('projects');
});

test('without JavaScript the filters are a plain form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText('Advanced filters').click();
  const ratings = page.getByRole('group', { name: 'Rating' });
  await ratings.getByLabel('AAA').check();
  await ratings.getByLabel('AA', { exact: true }).check();
  await page.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByRole('link', { name: 'Remove filter: Rating AAA' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter: Rating AA', exact: true })).toBeVisible();
  expect((await rowNames(page)).length).toBeGreaterThan(0);
  await context.close();
});

test('without JavaScript a search with a typo finds, and a vote leads back to the project', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('main').getByRole('combobox').fill('harbr lend');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=harbr\+lend/);
  await expect(page.getByText('No project is called “harbr lend”. These names come close.')).toBeVisible();
  expect((await rowNames(page))[0]).toContain('Harbor Lend');
  await page.goto('/projects/thimble-wallet');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL('/projects/thimble-wallet#vote');
  await expect(page.locator('#vote')).toContainText('0 % yes of 1 vote');
  await context.close();
});

/** Tables whose last columns are out of sight until somebody scrolls. */
const cutTables = (page: Page) =>
  page
    .locator('main .overflow-x-auto:has(> table)')
    .evaluateAll((frames) =>
      frames.flatMap((frame) =>
        frame.scrollWidth > frame.clientWidth ? [frame.querySelector('caption')?.textContent] : [],
      ),
    );

test('home and every tab are accessible and fit 390 and 1440 px', async ({ page, checkAccessibility }) => {
  const tabs = [
    '',
    '?tab=code-audit',
    '?tab=on-chain-monitoring',
    '?tab=governance',
    '?tab=market',
    '?tab=community',
  ];
  const withoutScore = '/projects/copperleaf-credit';
  const withScore = tabs.map((tab) => `/projects/kestrel-perps${tab}`);
  for (const path of ['/', '/?audited=yes', withoutScore, ...withScore]) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForFrames(page);
      await checkAccessibility(page);
      expect(await widthOverflow(page), `${path} at ${width} px`).toBe(0);
    }
    expect(await cutTables(page), `tables of ${path} at 1440 px`).toEqual([]);
  }
});
