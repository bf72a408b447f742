import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForFrames } from './pageTime.ts';
import { widthOverflow } from './widthOverflow.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/styleguide');
});

const focused = (page: Page) => page.locator(':focus');

for (const width of [1440, 390]) {
  test(`every part is accessible at ${width} px, light and dark`, async ({ page, checkAccessibility }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkAccessibility(page, { only: 'colours' });
    expect(await widthOverflow(page)).toBe(0);
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a faint text and a link that only its colour shows are found in the ${colorScheme} theme`, async ({
    page,
    checkAccessibility,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const nearText = colorScheme === 'light' ? '#333' : '#ccc';
    await page.evaluate((colour) => {
      document.documentElement.style.setProperty('--muted', '#8b8b8b');
      const main = document.querySelector('main');
      main?.style.setProperty('opacity', '0.7');
      const text = document.createElement('p');
      const link = document.createElement('a');
      link.href = '/resources';
      link.style.cssText = `color: ${colour}; text-decoration: none`;
      link.append('what nobody takes');
      text.append('A text that says much and holds ', link, ' for a link.');
      main?.append(text);
    }, nearText);
    await expect(checkAccessibility(page, { only: 'colours' })).rejects.toThrow(
      /color-contrast: .*link-in-text-block: /s,
    );
  });

test('the theme asked for wins over the system, which decides otherwise', async ({ page }) => {
  const body = page.locator('body');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(body).toHaveCSS('background-color', 'rgb(10, 15, 23)');
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(body).toHaveCSS('background-color', 'rgb(10, 15, 23)');
});

test('a dialog takes the focus, gives it back and closes on Escape, backdrop and the back button', async ({
  page,
  checkAccessibility,
}) => {
  const opener = page.getByRole('button', { name: 'Open dialog' });
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();

  await opener.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/styleguide');
});

test('drawers are 378, 736 and the whole width', async ({ page }) => {
  for (const [name, width] of [
    ['Drawer 378', 378],
    ['Drawer 736', 736],
    ['Top drawer', 1280],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(async () => {
      const box = await page.getByRole('dialog', { name: 'Advanced filters' }).boundingBox();
      expect(box).toEqual({ x: 1280 - width, y: 0, width, height: 720 });
    }).toPass();
    await page.getByRole('button', { name: 'Close' }).click();
  }
});

test('a menu opens by key and by mouse, and closes by Escape, by leaving and by tabbing out', async ({
  page,
}) => {
  // The header has a menu of that name too.
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'Products' });
  const item = (name: string) => main.getByRole('link', { name });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('Security scores')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Audits')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(item('Audits')).toBeHidden();

  await button.hover();
  await expect(item('Audits')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(item('Audits')).toBeHidden();
});

test('tabs have one stop, move by arrows and follow their link on Space', async ({ page }) => {
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveText('Code Audit');
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveText('Community');
  await page.keyboard.press(' ');
  await expect(page).toHaveURL('/styleguide#data');
});

test('toasts speak by their kind and wait while pointed at', async ({ page }) => {
  await page.clock.install();
  await page.getByRole('button', { name: 'Error toast' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Toast', exact: true }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Added to Main' });
  await toast.hover();
  await page.clock.fastForward(7_000);
  await waitForFrames(page);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
});

test('a chart is read by arrow keys and as a table', async ({ page }) => {
  const values = page.getByLabel('Values of Score history');
  await values.focus();
  await page.keyboard.press('Home');
  await expect(values).toHaveAttribute('aria-valuetext', '17 Aug 2026: Score 58');
  await page.getByText('View as table').first().click();
  await expect(page.getByRole('row', { name: '17 Aug 2026 58' })).toBeVisible();
});

test('a picture that does not load gives way to the next, then to the first letter', async ({ page }) => {
  const picture = page.getByRole('img', { name: 'Ada' });
  await expect(picture).toHaveAttribute('src', '/icon.svg');
  await page.route('**/icon.svg', (route) => route.fulfill({ contentType: 'image/png', body: 'broken' }));
  await page.reload();
  await expect(picture).toHaveAttribute('src', '/icon.svg?again');
  await page.route('**/icon.svg?again', (route) =>
    route.fulfill({ contentType: 'image/png', body: 'broken' }),
  );
  await page.reload();
  await expect(picture).toHaveText('A');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('menus open, charts are drawn and times are absolute too', async ({ page }) => {
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Products' }).focus();
    await expect(main.getByRole('link', { name: 'Audits' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Score history/ })).toBeVisible();
    const added = await main
      .locator('time[title="14 Nov 2026, 22:41 UTC"]')
      .first()
      .evaluate((time) => getComputedStyle(time, '::after').content);
    expect(added).toContain('14 Nov 2026, 22:41 UTC');
  });
});
