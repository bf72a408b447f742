import type { Page } from '@playwright/test';
import { stopClock, waitForQuiet } from './pageTime.ts';
import { acceptCookies, expect, open, stubSearch, test } from './shellFixtures.ts';

const narrow = { width: 390, height: 844 };

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}

test.describe('the narrow menu', () => {
  test.use({ viewport: narrow });
  test.beforeEach(({ page }) => acceptCookies(page));

  test('is there in the moment after its code', async ({ page }) => {
    await page.clock.install();
    await open(page, '/company/about');
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await waitForQuiet(page);
    await stopClock(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    // A frame and a task of the clock that stands still; React would hold it back for 300 ms.
    await page.clock.runFor(50);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('leads to its pages, and back from them in one step', async ({ page }) => {
    await open(page, '/resources');
    const drawer = await openDrawer(page);
    await drawer.getByText('Company').click();
    await drawer.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/company/about');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('About Parapet');
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/resources');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Resources');
  });

  test('leads to what its search finds and to the log-in page', async ({ page, context }) => {
    await stubSearch(context);
    // The found project is none of this site's.
    page.removeAllListeners('console');
    await open(page, '/company/about');
    await (await openDrawer(page)).getByRole('combobox', { name: 'Search project' }).fill('project');
    await page.getByRole('gridcell', { name: 'Project 2' }).first().click();
    await expect(page).toHaveURL('/projects/project-2');
    await page.goBack();
    await expect(page).toHaveURL('/company/about');
    await (await openDrawer(page)).getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/auth/login');
  });

  test('closing it, by Escape or by the back button, leaves the page as it was', async ({ page }) => {
    await open(page, '/company/about');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const drawer = await openDrawer(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state.layer)).toBeUndefined();
    await openDrawer(page);
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/company/about');
    expect(asked.filter((path) => path.startsWith('/api/pages/'))).toEqual([]);
  });

  test('does not hold a page that has become wide', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, '/company/about');
    await openDrawer(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
    await expect(page).toHaveURL('/resources');
  });
});
