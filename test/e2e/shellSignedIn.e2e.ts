import { acceptCookies, ada, expect, open, stubFlags, stubSession, test } from './shellFixtures.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

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

  test('the picture is asked for again every minute, and what is on show stays meanwhile', async ({
    page,
    context,
  }) => {
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    const asked: string[] = [];
    const answer = Promise.withResolvers<void>();
    await context.route('**/pictures/**', async (route) => {
      asked.push(new URL(route.request().url()).search);
      if (asked.length > 1) await answer.promise;
      await route.fulfill({ status: 204 });
    });
    await page.clock.install({ time: new Date('2026-05-01T10:00:30Z') });
    await open(page, '/styleguide');
    const menu = page.getByRole('button', { name: 'Account menu' });
    await expect(menu).toHaveText('A');
    await page.clock.fastForward(60_000);
    await expect.poll(() => asked).toEqual(['?v=29627160', '?v=29627161']);
    await expect(menu).toHaveText('A');
    answer.resolve();
    await expect(menu).toHaveText('A');
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
