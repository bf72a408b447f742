import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { holdRequests } from './holdRequests.ts';
import { stopClock } from './pageTime.ts';
import { acceptCookies, expect, open, test } from './shellFixtures.ts';

/** The scripts of a page that its first visitors have not fetched yet. */
function listScripts(source: string): string[] {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  );
  const collect = (key: string): string[] => [key, ...(manifest[key]?.imports ?? []).flatMap(collect)];
  const known = new Set(
    ['entryClient.tsx', 'pages/home/HomePage.tsx'].flatMap((name) => collect(`src/web/${name}`)),
  );
  const keys = new Set(collect(`src/web/pages/${source}`).filter((key) => !known.has(key)));
  return [...keys].map((key) => `/${manifest[key]?.file}`);
}

/** Pressed by script: the test's mouse would first scroll the sticky header to where it began. */
function goHome(page: Page): Promise<void> {
  return page
    .getByRole('banner')
    .getByRole('link', { name: 'Parapet' })
    .evaluate((link: HTMLElement) => link.click());
}

test.describe('changing pages', () => {
  test('a slow page shows the progress bar from 0.08 on, a quick one none', async ({ page }) => {
    await acceptCookies(page);
    await page.clock.install();
    await open(page, '/styleguide');
    await stopClock(page);
    const held = await holdRequests(page, '**/api/pages/*');
    await goHome(page);
    await held.arrived;
    const bar = page.getByRole('progressbar', { name: 'Loading page' });
    await expect(bar).toBeHidden();
    await page.clock.runFor(100);
    await expect(bar).toHaveAttribute('aria-valuenow', '0.08');
    // The timer of the steps begins a moment after the bar is painted.
    const step = async () => {
      await page.clock.runFor(800);
      return Number(await bar.getAttribute('aria-valuenow'));
    };
    await expect.poll(step).not.toBe(0.08);
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(0.12);
    held.release();
    await page.clock.resume();
    await expect(page).toHaveURL('/');
    await expect(bar).toBeHidden();
  });

  test('scrolls up, moves the focus to the heading, says the title; back restores the place', async ({
    page,
  }) => {
    await acceptCookies(page);
    await open(page, '/styleguide');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(',900]');
    await goHome(page);
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('p[aria-live="polite"].sr-only')).toHaveText(await page.title());
    const held = await holdRequests(page, '**/api/pages/*');
    await page.goBack();
    await expect(page).toHaveURL('/styleguide');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    // What was there is shown at once; it is asked for anew behind it.
    await held.arrived;
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Know who holds the keys/);
    held.release();
  });

  test('a press asks for everything at once, and a pointer that rests on a link asks before it', async ({
    page,
  }) => {
    const files = '**/{assets,api/pages}/**';
    const isPart = (url: string) => /\/assets\/.*\.js$|\/api\/pages\//.test(url);
    const footer = page.getByRole('contentinfo');
    const heading = page.getByRole('heading', { level: 1 });
    await acceptCookies(page);
    await open(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The first move of a pointer brings the addresses of the other pages.
    await heading.hover();
    await expect.poll(() => asked.join()).toMatch(/\/assets\/routes-/);
    const held = await holdRequests(page, files);
    await footer.getByRole('link', { name: 'Skynet' }).evaluate((link: HTMLElement) => link.click());
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining([...listScripts('products/ProductPage.tsx'), '/api/pages/product']));
    held.release();
    await expect(heading).toHaveText(/Skynet/);

    const answered: string[] = [];
    page.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname));
    await footer.getByRole('link', { name: 'About' }).hover();
    const here = listScripts('products/ProductPage.tsx');
    const scripts = listScripts('company/CompanyPage.tsx').filter((script) => !here.includes(script));
    const parts = [...scripts, '/api/pages/company'];
    await expect.poll(() => answered.filter(isPart).toSorted()).toEqual(parts.toSorted());
    asked.length = 0;
    await footer.getByRole('link', { name: 'About' }).click();
    await expect(heading).toHaveText(/About/);
    expect(asked.filter(isPart)).toEqual([]);
  });

  test('an address that is opened anew begins at its top, and a reloaded one where it was left', async ({
    page,
  }) => {
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    // Again and again: before the page listens, nobody notes where it is.
    const scrollDown = (path: string) =>
      expect
        .poll(async () => {
          for (const y of [0, 900]) await scrollTo(y);
          return page.evaluate(() => Object.values(sessionStorage).join());
        })
        .toContain(` ${path}",900]`);
    const readTop = () => page.evaluate(() => window.scrollY);
    await page.goto('/');
    await scrollDown('/');
    await page.goto('/resources/methodology');
    expect(await readTop()).toBe(0);
    await scrollDown('/resources/methodology');
    await page.reload();
    await expect.poll(readTop).toBe(900);
    await page.goto('/');
    expect(await readTop()).toBe(0);
  });

  test('with reduced motion the scroll is instant', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await acceptCookies(page);
    await open(page, '/styleguide');
    await page.evaluate(() => {
      const scrolls: unknown[] = [];
      const original = window.scrollTo.bind(window);
      Object.assign(window, { scrolls });
      window.scrollTo = ((options: ScrollToOptions) => {
        scrolls.push(options.behavior);
        original(options);
      }) as typeof window.scrollTo;
    });
    await goHome(page);
    await expect(page).toHaveURL('/');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { scrolls: string[] }).scrolls))
      .toEqual(['instant']);
  });

  test('the skip link leads to the page', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });
});

test.describe('errors', () => {
  test('an unknown address has a search and a way home', async ({ page, checkAccessibility }) => {
    page.removeAllListeners('console');
    await acceptCookies(page);
    expect((await page.goto('/no/such/page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('main').getByRole('combobox')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute(
      'href',
      '/',
    );
    await checkAccessibility(page);
  });

  test('a page whose data fails shows the server error page inside the shell and reports it', async ({
    page,
    site,
    checkAccessibility,
  }) => {
    page.removeAllListeners('console');
    await acceptCookies(page);
    await open(page, '/styleguide');
    await page.route('**/api/pages/home*', (route) =>
      route.fulfill({ status: 500, body: '{"name":"InternalError"}' }),
    );
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops');
    const main = page.getByRole('main');
    await expect(main).toContainText('Sorry, something went wrong.');
    await expect(main).toContainText(
      'Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.',
    );
    await expect(main.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await checkAccessibility(page);
    await expect
      .poll(() => site.command('errors', 'list', '--trace'))
      .toMatch(/api\/pages\/home[\s\S]*Server error 500[\s\S]*InternalError/);
    expect(await site.command('errors', 'list')).toContain('Server error page shown');
  });

  test('a page that is refused does not say that the server failed', async ({ page }) => {
    page.removeAllListeners('console');
    await open(page, '/styleguide');
    await page.route('**/api/pages/home*', (route) =>
      route.fulfill({ status: 429, body: '{"name":"TooManyRequests"}' }),
    );
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many questions');
    await expect(page.getByRole('main')).toContainText('Please try again in a minute.');
  });

  test('a page that fails to render leaves the shell and can be tried again', async ({ page, site }) => {
    page.removeAllListeners('console');
    await acceptCookies(page);
    await open(page, '/styleguide');
    let isBroken = true;
    await page.route('**/api/pages/home*', (route) =>
      isBroken ? route.fulfill({ json: null }) : route.continue(),
    );
    await goHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect.poll(() => site.command('errors', 'list')).toContain('Render error:');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Know who holds the keys/);
  });
});
