import {
  acceptCookies,
  ada,
  expect,
  open,
  stubFlags,
  stubSearch,
  stubSession,
  test,
} from './shellFixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const products = ['Security Audit', 'Skynet', 'SkyTrace', 'Penetration Testing'];
const company = ['About', 'Careers', 'Disclaimer', 'Privacy Policy', 'Cookie Policy', 'Terms and Conditions'];

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
    // Its words fit: 'Search project' is 97 px wide.
    expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(98);
    expect(await widthOverflow(page)).toBe(0);
  });

  test('wide screens log in by modal, narrow ones on a page', async ({ page }) => {
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await open(page, '/styleguide');
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/styleguide');
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
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
});

test.describe('signed in', () => {
  test('the account menu has its entries in order and signs out', async ({
    page,
    context,
    checkAccessibility,
  }) => {
    await page.setViewportSize(wide);
    await stubSession(context, { ...ada, role: 'admin' });
    await stubFlags(context, { portfolio: true, impersonationTool: true });
    await acceptCookies(page);
    await open(page, '/styleguide');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Log In' })).toBeHidden();
    await banner.getByRole('button', { name: 'Account menu' }).click();
    const items = banner.locator('[data-tour="account-menu"] .menu-item');
    await expect(items).toHaveText([
      'Watchlists',
      'Portfolio',
      'Impersonate',
      'Guided Tour',
      'Account Settings',
      'Sign out',
    ]);
    const color = (name: string) =>
      items.filter({ hasText: name }).evaluate((item) => getComputedStyle(item).color);
    expect(await color('Impersonate')).toBe('rgb(179, 38, 30)');
    await checkAccessibility(page);

    await context.route('**/api/auth/csrf', (route) => route.fulfill({ json: { csrfToken: 'token' } }));
    const posted = Promise.withResolvers<string | null>();
    await context.route('**/api/auth/signout', (route) => {
      posted.resolve(route.request().postData());
      return route.fulfill({ json: { url: '/' } });
    });
    await items.filter({ hasText: 'Sign out' }).click();
    await expect(page.getByText('Signed out successfully.')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams((await posted.promise) ?? ''))).toMatchObject({
      csrfToken: 'token',
      json: 'true',
    });
    await expect(banner.getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('without flags the menu is shorter, and a failed sign-out says so', async ({ page, context }) => {
    await page.setViewportSize(wide);
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    await open(page, '/styleguide');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: 'Account menu' }).click();
    await expect(banner.locator('[data-tour="account-menu"] .menu-item')).toHaveText([
      'Watchlists',
      'Guided Tour',
      'Account Settings',
      'Sign out',
    ]);
    page.removeAllListeners('console');
    await context.route('**/api/auth/csrf', (route) => route.abort());
    await banner.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('the narrow menu has an account part and a sign-out button', async ({ page, context }) => {
    await page.setViewportSize(narrow);
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: true, impersonationTool: false });
    await acceptCookies(page);
    await open(page, '/styleguide');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('Account', { exact: true }).click();
    await expect(drawer.getByRole('link').filter({ visible: true })).toHaveText([
      'Watchlists',
      'Portfolio',
      'Account Settings',
    ]);
    await expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });

  test('impersonation shows its banner and ends by a reload', async ({
    page,
    context,
    checkAccessibility,
  }) => {
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await stubSession(context, { ...ada, adminId: 'admin-1' });
    await stubFlags(context, { portfolio: false, impersonationTool: true });
    await open(page, '/styleguide');
    const banner = page.getByRole('region', { name: 'Impersonation' });
    await expect(banner).toContainText('Impersonation Mode.');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.locator('[data-tour="account-menu"] .menu-item')).toHaveText([
      'Watchlists',
      'Exit Impersonation',
      'Guided Tour',
      'Account Settings',
      'Sign out',
    ]);
    const sent = Promise.withResolvers<unknown>();
    await context.route('**/api/impersonation-tool/delete', (route) => {
      sent.resolve(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    const reloaded = page.waitForEvent('load');
    await banner.getByRole('button', { name: 'Exit Impersonation' }).click();
    expect(await sent.promise).toEqual({ adminId: 'admin-1' });
    await reloaded;
  });

  test('the impersonate tool switches the user or says that there is none', async ({
    page,
    context,
    checkAccessibility,
  }) => {
    await page.setViewportSize(wide);
    await acceptCookies(page);
    await stubSession(context, { ...ada, role: 'admin' });
    await stubFlags(context, { portfolio: false, impersonationTool: true });
    await context.route('**/api/user/lookup?id=*', (route) =>
      route.request().url().endsWith('id=u-2')
        ? route.fulfill({ json: { id: 'u-2', username: 'bob', email: 'bob@example.org' } })
        : route.fulfill({
            status: 404,
            json: { name: 'UserNotFoundException', message: 'x', requestId: '' },
          }),
    );
    await context.route('**/api/impersonation-tool/create', (route) => route.fulfill({ json: {} }));
    page.removeAllListeners('console');
    await open(page, '/styleguide');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Impersonate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Impersonate' });
    await expect(dialog.getByRole('button', { name: 'Switch User' })).toBeDisabled();
    await dialog.getByLabel('User id').fill('nobody');
    await dialog.getByRole('button', { name: 'Switch User' }).click();
    await expect(dialog.getByText("User doesn't exist.")).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByLabel('User id').fill('u-2');
    const created = page.waitForRequest('**/api/impersonation-tool/create');
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Switch User' }).click();
    expect((await created).postDataJSON()).toEqual({ impersonatingUserId: 'u-2' });
    await reloaded;
  });

  test('a sign-out in one tab reaches the other', async ({ page, context }) => {
    await page.setViewportSize(wide);
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    const other = await context.newPage();
    await other.setViewportSize(wide);
    await open(other, '/styleguide');
    await open(page, '/styleguide');
    await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await context.route('**/api/auth/csrf', (route) => route.fulfill({ json: { csrfToken: 'token' } }));
    await context.route('**/api/auth/signout', async (route) => {
      await stubSession(context, null);
      await route.fulfill({ json: { url: '/' } });
    });
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('the session is asked for again when the window gets the focus', async ({ page, context }) => {
    await open(page, '/styleguide');
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('a session that cannot be fetched is logged and counts as none', async ({ page, context }) => {
    page.removeAllListeners('console');
    await page.setViewportSize(wide);
    await context.route('**/api/auth/session', (route) => route.abort());
    const logged = page.waitForRequest('**/api/auth/_log');
    await page.goto('/styleguide');
    expect((await logged).postData()).toContain('code=CLIENT_FETCH_ERROR');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

test.describe('footer and bars', () => {
  test('the footer has every link, the social links, the QR image and the year', async ({ page }) => {
    await open(page);
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      ...products,
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
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});
