import { company, expect, open, products, test } from './shellFixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

test.describe('footer and bars', () => {
  test('the footer has every link, the social links, the QR image and the year', async ({ page }) => {
    await open(page);
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      ...products,
      ...['Scan', 'Check before signing', 'Follow the money', 'Timelock calendar', 'Alerts record'],
      ...['Token approvals', 'Incidents', 'Compare', 'Changes', 'Sealed log'],
      'Resources',
      'Blog',
      ...company,
    ]);
    const social = footer.getByRole('link', { name: 'opens in a new tab' });
    expect(await social.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      'https://twitter.com/parapet',
      'https://twitter.com/parapet_alerts',
      'https://t.me/parapet',
      'https://youtube.com/@parapet',
      'https://medium.com/parapet',
      'https://linkedin.com/company/parapet',
    ]);
    const image = footer.getByRole('img', { name: 'QR code that opens our WeChat account' });
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Parapet`);
  });

  for (const viewport of [wide, narrow]) {
    test(`the cookie bar asks until it is answered, at ${viewport.width}`, async ({
      page,
      checkAccessibility,
    }) => {
      await page.setViewportSize(viewport);
      await open(page);
      const bar = page.getByRole('region', { name: 'Cookies' });
      await expect(bar).toBeVisible();
      await checkAccessibility(page);
      const sizes = await bar
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((one) => one.clientWidth));
      expect(sizes[0]).toBe(sizes[1]);
      await bar.getByRole('button', { name: 'I Accept' }).click();
      await expect(bar).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('true');
      await page.reload();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(bar).toBeHidden();
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await bar.getByRole('button', { name: 'Reject' }).click();
      expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('false');
    });
  }

  for (const viewport of [wide, narrow]) {
    test(`the cookie bar never hides what has the focus, at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      // The page jumps to what has the focus instead of gliding there.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      const readFocus = () =>
        page.evaluate(() => {
          const bar = document.querySelector('[aria-label="Cookies"]');
          const focused = document.activeElement;
          const isBehind =
            focused?.closest('main, footer') !== null &&
            (focused?.getBoundingClientRect().bottom ?? 0) > (bar?.getBoundingClientRect().top ?? 0);
          return { name: focused?.textContent ?? '', isBehind };
        });
      const hidden: string[] = [];
      for (let name = ''; name !== 'Cookie settings'; ) {
        await page.keyboard.press('Tab');
        const focus = await readFocus();
        name = focus.name;
        if (focus.isBehind) hidden.push(name);
      }
      expect(hidden).toEqual([]);
    });
  }

  test('the theme is kept by the server, so that nothing flashes', async ({ page, request }) => {
    await open(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const html = await (await request.get('/', { headers: { cookie: 'theme=dark' } })).text();
    expect(html).toContain('<html lang="en" data-theme="dark">');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.getByRole('radio', { name: 'System' }).check();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('says when there is no connection', async ({ page, context }) => {
    await open(page);
    // The browser writes of every request that it could not send.
    page.removeAllListeners('console');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});
