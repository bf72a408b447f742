import { acceptCookies, company, expect, open, products, stubSearch, test } from './shellFixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** What the words of an empty box leave free, in pixels. */
function measureSpareWidth(box: HTMLElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(box);
  const drawing = document.createElement('canvas').getContext('2d');
  if (!drawing || !(box instanceof HTMLInputElement)) return Number.NaN;
  drawing.font = font;
  const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return room - drawing.measureText(box.placeholder).width;
}

test.describe('header', () => {
  test('menus open by press, by key and by a resting mouse, and hold every link', async ({
    page,
    checkAccessibility,
  }) => {
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await open(page);
    const nav = page.getByRole('navigation', { name: 'Main' });
    const button = nav.getByRole('button', { name: 'Products' });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(nav.getByRole('link', { name: 'Security Audit' })).toBeFocused();
    expect(await nav.getByRole('link').filter({ visible: true }).allTextContents()).toEqual([
      ...products,
      'Resources',
    ]);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await nav.getByRole('button', { name: 'Company' }).hover();
    await expect(nav.getByRole('link', { name: 'Careers' })).toBeVisible();
    expect(await nav.getByRole('link').filter({ visible: true }).allTextContents()).toEqual([
      'Resources',
      ...company,
    ]);
    await expect(nav.getByRole('link', { name: 'Resources' })).toHaveAttribute('href', '/resources');
  });

  test('the logo is 168 by 40 and leads home', async ({ page }) => {
    await open(page, '/styleguide');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Parapet' });
    expect(await logo.getByRole('img').boundingBox()).toMatchObject({ width: 168, height: 40 });
    await logo.click();
    await expect(page).toHaveURL('/');
  });

  test('the search box appears when the banner has been scrolled away', async ({ page, context }) => {
    await stubSearch(context);
    await page.setViewportSize(wide);
    await open(page, '/styleguide');
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search project' });
    await expect(box).toBeHidden();
    await page.evaluate(() => window.scrollTo({ top: 249, behavior: 'instant' }));
    await expect(box).toBeHidden();
    await page.evaluate(() => window.scrollTo({ top: 250, behavior: 'instant' }));
    await expect(box).toBeVisible();
    await box.focus();
    await expect(page.getByRole('grid', { name: 'Trending Search' }).getByRole('row')).toHaveCount(6);
    await expect(box).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(250);
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(box).toBeVisible();
    expect(await box.evaluate(measureSpareWidth), 'its words fit').toBeGreaterThanOrEqual(0);
    expect(await widthOverflow(page)).toBe(0);
  });

  test('wide screens log in by modal, narrow ones on a page', async ({ page }) => {
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await open(page, '/styleguide');
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/styleguide');
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/signup');
    await page.setViewportSize(narrow);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth/login');
    await expect(drawer.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/signup');
  });

  test('the narrow menu is a drawer over the whole screen', async ({ page, context, checkAccessibility }) => {
    await stubSearch(context);
    await page.setViewportSize(narrow);
    await acceptCookies(page);
    await open(page, '/styleguide');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await drawer.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    expect(await drawer.boundingBox()).toEqual({ x: 0, y: 0, ...narrow });
    await expect(drawer.getByRole('combobox', { name: 'Search project' })).toBeVisible();
    await checkAccessibility(page);
    await drawer.getByText('Products').click();
    expect(await drawer.getByRole('link').filter({ visible: true }).allTextContents()).toEqual([
      ...products,
      'Log In',
      'Sign Up',
    ]);
    await drawer.getByText('Company').click();
    expect(await drawer.getByRole('link').filter({ visible: true }).allTextContents()).toEqual([
      ...company,
      'Log In',
      'Sign Up',
    ]);
    // The focus goes round inside it, and readers of the screen find nothing else.
    await drawer.getByRole('link', { name: 'Sign Up' }).focus();
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(drawer.getByRole('link', { name: 'Sign Up' })).toBeFocused();
    await expect(page.getByRole('main')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await expect(page.getByRole('main')).toBeVisible();
  });
});
