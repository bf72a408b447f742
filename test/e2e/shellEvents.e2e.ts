import sharp from 'sharp';
import { eventNames, projectTabs } from '#wire/userEvents.ts';
import {
  createAccount,
  createEmail,
  createUnconfirmed,
  expectRefusals,
  password,
  sessionEmail,
  shortPage,
  waitForCode,
} from './accountHelpers.ts';
import {
  banner,
  footer,
  leave,
  logIn,
  open,
  openForm,
  providerScript,
  section,
  test,
  waitForCount,
} from './eventFixtures.ts';
import { expect } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });
test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-write', 'clipboard-read'],
});

test.beforeEach(async ({ page }) => {
  expectRefusals(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a visitor: the shell, the pages, the search and the quote', async ({ page, site, context }) => {
  await open(page, '/?utm_source=newsletter');
  await page.getByRole('button', { name: 'Reject' }).click();
  await footer(page).getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'I Accept' }).click();
  await footer(page).getByRole('radio', { name: 'Light' }).check();
  await footer(page)
    .getByRole('link', { name: /^Twitter/ })
    .click();

  // The address changes first; the heading takes the focus when the page is there. One that was never shown is not counted.
  const arrive = async (path: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.locator('main h1')).toBeFocused();
  };
  const announcement = page.getByRole('complementary', { name: 'Announcement' });
  await announcement.getByRole('link').click();
  await arrive('/resources/methodology');
  await announcement.getByRole('button', { name: 'Dismiss the announcement' }).click();

  await banner(page).getByRole('link', { name: 'Resources' }).click();
  await arrive('/resources');
  for (const [name, path] of [
    ['Blog', '/resources/blog'],
    ['Skynet', '/products/skynet'],
    ['About', '/company/about'],
    ['Privacy Policy', '/company/privacy-policy'],
  ] as const) {
    await footer(page).getByRole('link', { name, exact: true }).first().click();
    await arrive(path);
  }
  await open(page, '/resources/blog/privileged-roles');
  await open(page, '/no/such/page');

  await open(page, '/');
  const box = page.getByRole('main').getByRole('combobox', { name: /Search Project/ });
  const found = page.locator('main search').locator('[role="option"], [role="row"]');
  await box.click();
  await found.first().click();
  await expect(page).toHaveURL(/\/projects\//);
  await open(page, '/');
  await box.fill('zzqqzz');
  // Counted when the answer was read: another text before that drops it.
  await expect(page.locator('main search')).toContainText('No project has this name or token.');
  await box.fill('la');
  await page.locator('main search').getByText(/more/i).last().click();
  await expect.poll(() => found.count()).toBeGreaterThan(6);
  await found.first().click();
  await expect(page).toHaveURL(/\/projects\//);

  await context.route(providerScript, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.hbspt = { forms: { create(options) {
        const button = document.createElement('button');
        button.textContent = 'Send to the provider';
        button.onclick = () => options.onFormSubmitted();
        document.querySelector(options.target).append(button);
        options.onFormReady();
      } } };`,
    }),
  );
  const quote = page.getByRole('dialog', { name: 'Protect Your Project Today' });
  const ask = banner(page).getByRole('button', { name: 'Request a Quote' });
  await ask.click();
  await quote.getByRole('button', { name: 'Send to the provider' }).click();
  await quote.getByRole('button', { name: 'Close' }).click();
  // Nobody answers for the provider any more.
  await context.unrouteAll();
  await open(page, shortPage);
  await ask.click();
  await expect(quote.getByLabel('Name')).toBeVisible();
  await quote.getByRole('button', { name: 'Close' }).click();

  await footer(page).getByRole('button', { name: 'Report Incident' }).click();
  const incident = page.getByRole('dialog', { name: 'Report Incident' });
  await incident.getByLabel('Project').fill('Harbor Lend');
  await incident.getByLabel('Description').fill('The owner moved all funds out of the vault at noon.');
  await incident.getByRole('button', { name: 'Send report' }).click();
  // The button loses its name while the report is under way, so only the answer tells that it was counted.
  await expect(incident.getByText('We have received your report')).toBeVisible();
  await leave(page, site, 'Report Incident');

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, shortPage);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await leave(page, site, 'Open Mobile Menu');
});

test('a visitor: the catalogue and a project', async ({ page, site }) => {
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('cookieConsent', 'true');
  });
  await open(page, '/');
  for (const area of ['trending-projects', 'recently-audited', 'under-audit']) {
    await page
      .locator(`[data-tour="${area}"]`)
      .getByRole('link')
      .filter({ hasNotText: /All/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/projects\//);
    await expect(page.locator('main h1')).toBeFocused();
    await page.goBack();
  }
  await open(page, '/?perPage=10');
  await page
    .getByRole('navigation', { name: 'Pages of projects' })
    .getByRole('link', { name: 'Page 2' })
    .click();
  await expect(page).toHaveURL(/page=2/);
  const table = page.locator('#projects');
  await table.getByRole('link', { name: 'Score', exact: true }).click();
  await expect(page).toHaveURL(/sort=score/);
  // The address comes first; the form follows it together with the table.
  await expect(table.getByRole('columnheader', { name: 'Score', exact: true })).toHaveAttribute(
    'aria-sort',
    /ending/,
  );
  await page.getByLabel('Filter by name, ticker or address').fill('harbor');
  await expect(page).toHaveURL(/q=harbor/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/q=harbor/);
  await section(page, 'Security alerts').getByRole('link', { name: 'Atom feed' }).click();

  await open(page, '/projects/harbor-lend');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('You voted yes.')).toBeVisible();
  await page.getByRole('button', { name: 'Recompute here' }).click();
  await expect(page.getByText('Equal.')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  for (const tab of projectTabs) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    // The tab is marked at once; the address follows with its data, the title with what is shown.
    const name = tab.toLowerCase().replaceAll(' ', '-');
    await expect(page).toHaveURL(`/projects/harbor-lend${name === 'overview' ? '' : `?tab=${name}`}`);
    await expect(page).toHaveTitle(name === 'overview' ? /security score/ : new RegExp(`: ${tab}`));
    if (tab === 'Code Audit') {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download report' }).first().click(),
      ]);
      await download.cancel();
    }
    if (tab === 'On-chain Monitoring') {
      await page
        .getByRole('button', { name: /^Copy address/ })
        .first()
        .click();
      await expect(page.getByText('Copied').first()).toBeAttached();
    }
  }
  for (const at of [0, 1]) {
    await open(page, '/projects/harbor-lend');
    const links = section(page, 'Links');
    // Opened once, the section stays open.
    if (at === 0) await links.getByRole('heading', { name: 'Links' }).click();
    await links.getByRole('link').nth(at).click();
    // Nobody is there.
    await expect(page).toHaveURL('chrome-error://chromewebdata/');
  }
  await leave(page, site, 'Click Project Social');
});

test('a visitor: the tour', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  const take = async () => {
    await page.goto('/?tour=true');
    for (let step = 1; step <= 6; step += 1) {
      await expect(page.getByRole('dialog')).toContainText(`Step ${step} of 6`);
      await press('Next');
    }
  };
  await take();
  await press('Done');
  await take();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
  await page.goto('/?tour=true');
  await press('Next');
  await press('Back');
  await press('Close the tour');
  await press('Return to tour');
  await page.keyboard.press('Escape');
  await press('Yes, skip');
  await expect(page).toHaveURL('/');
  await leave(page, site, 'Skip User Tour');
});

test('an account: forms and sessions', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
  const taken = await createAccount(site, 'taken');
  await open(page, shortPage);
  const form = await openForm(page, 'Sign Up');
  const fillSignUp = async (email: string) => {
    await form.getByLabel('E-mail Address').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create Account' }).click();
  };
  await fillSignUp(taken);
  await expect(form.getByText('This email has been taken.')).toBeVisible();
  const email = createEmail('events');
  await fillSignUp(email);
  const code = await waitForCode(site, email, 'Verify your email');
  const verify = async (digits: string) => {
    await form.getByLabel('Verification code').fill(digits);
    await form.getByRole('button', { name: 'Verify', exact: true }).click();
  };
  await verify(code === '000000' ? '111111' : '000000');
  await expect(form.getByRole('alert').first()).toBeVisible();
  await verify(code);
  await expect.poll(() => sessionEmail(page)).toBe(email);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out successfully.')).toBeVisible();

  const unconfirmed = await createUnconfirmed(site, 'unconfirmed');
  await openForm(page, 'Log In');
  await form.getByLabel('Email').fill(unconfirmed);
  await form.getByLabel('Password', { exact: true }).fill('Wrong 1234');
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await form.getByRole('button', { name: 'Resend Confirmation Code', exact: true }).click();
  await expect(page.getByText(`Confirmation code was sent to ${unconfirmed}.`)).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();

  await openForm(page, 'Log In');
  await form.getByRole('link', { name: 'Forgot password?' }).click();
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send Reset Instructions' }).click();
  const reset = await waitForCode(site, email, 'Reset your password');
  await form.getByLabel('Reset Code').fill(reset === '000000' ? '111111' : '000000');
  await form.getByLabel('Password', { exact: true }).fill('Another 2048');
  await form.getByRole('button', { name: 'Confirm Password Change' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel('Reset Code').fill(reset);
  await form.getByRole('button', { name: 'Confirm Password Change' }).click();
  await expect.poll(() => sessionEmail(page)).toBe(email);

  await site.command('user', 'end-sessions', email);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();

  for (const name of ['Log In', 'Sign Up'] as const) {
    await open(page, shortPage);
    await (await openForm(page, name)).getByRole('button', { name: 'Google' }).click();
    await expect(page).toHaveURL(/error=OAuthSignin/);
  }
  await leave(page, site, 'Sign Up With Google');
});

test('a user: lists, wallets, settings and impersonation', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
  const email = await createAccount(site, 'walker');
  await site.command('flags', 'set', 'portfolio', 'on');
  await open(page, '/projects/harbor-lend');
  await logIn(page, email);
  const star = page.getByRole('main').getByRole('button', { name: 'Watch Harbor Lend' }).first();
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await waitForCount(site, 'Remove From Watchlist');

  await open(page, '/my/watchlists');
  const main = page.getByRole('main');
  for (const name of ['Lending', 'Bridges']) {
    await main.getByLabel('New watchlist').fill(name);
    await main.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(main.getByRole('navigation', { name: 'Watchlists' }).getByText(name)).toBeVisible();
  }
  await main
    .getByRole('navigation', { name: 'Watchlists' })
    .getByRole('link', { name: /^Bridges/ })
    .click();
  await main.getByRole('button', { name: 'List Bridges: actions' }).click();
  await main.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Spans');
  await page.getByRole('dialog').getByLabel('Name').press('Enter');
  await main.getByRole('button', { name: 'List Spans: actions' }).click();
  await main.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByRole('link', { name: /^Spans/ })).toHaveCount(0);
  await waitForCount(site, 'Delete Watchlist');

  await open(page, '/my/portfolio');
  const wallets = section(page, 'Wallets');
  // Who uses the demo's contracts holds their tokens.
  const callers = await page.request.get('/api/skynet/top-callers?projectId=harbor-lend&count=3');
  const { items } = (await callers.json()) as { items: { address: string }[] };
  for (const [index, { address }] of items.entries()) {
    await wallets.getByLabel('Address', { exact: true }).fill(address);
    await wallets.getByLabel('Label').fill(`Demo ${index}`);
    await wallets.getByRole('button', { name: 'Add wallet' }).click();
    await expect(wallets.getByText(`Demo ${index}`)).toBeVisible();
    await expect(wallets.getByLabel('Address', { exact: true })).toHaveValue('');
  }
  await section(page, 'State of the reading').getByRole('button', { name: 'Read again' }).click();
  await section(page, 'Holdings').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/projects\//);
  await page.goBack();
  await wallets.getByRole('button', { name: 'Remove Demo 0' }).click();
  await expect(wallets.getByText('Demo 0')).toHaveCount(0);
  await waitForCount(site, 'Remove Wallet');

  await open(page, '/my/settings');
  const picture = section(page, 'Picture');
  const create = { width: 30, height: 30, channels: 3, background: 'teal' } as const;
  await picture.getByLabel('Choose a picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  });
  await picture.getByRole('button', { name: 'Save picture' }).click();
  await picture.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText('Your picture has been deleted.')).toBeVisible();
  const survey = section(page, 'Survey');
  for (const select of await survey.getByRole('combobox').all()) await select.selectOption({ index: 1 });
  await survey.getByRole('button', { name: 'Send answers' }).click();
  await expect(survey.getByText('Thank you. Your answers have been saved.')).toBeVisible();
  const notifications = page
    .getByRole('region', { name: /^Notification/ })
    .filter({ has: page.getByRole('button', { name: /Save/ }) });
  await notifications.getByRole('button', { name: /Save/ }).click();
  const changing = section(page, 'Password');
  await changing.getByLabel('Current password').fill(password);
  await changing.getByLabel('New password').fill('Bastion 1815');
  await changing.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  const settings = (await page.evaluate(async () => {
    const answer = await fetch('/api/sso-settings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return answer.json();
  })) as { id: string };
  await open(page, `/unsubscribe?id=${settings.id}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();

  const said = await site.command(
    'user',
    'create',
    '--email',
    createEmail('target'),
    '--password',
    password,
    '--confirmed',
  );
  const admin = createEmail('admin');
  await site.command('user', 'create', '--email', admin, '--password', password, '--admin', '--confirmed');
  await site.command('flags', 'allow', 'impersonationTool', admin);
  await page.context().clearCookies();
  await open(page, shortPage);
  await logIn(page, admin);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Impersonate' }).click();
  const tool = page.getByRole('dialog', { name: 'Impersonate' });
  await tool.getByLabel('User id').fill(/id (\S+)/.exec(said)?.[1] ?? '');
  await tool.getByRole('button', { name: 'Switch User' }).click();
  await section(page, 'Impersonation').getByRole('button', { name: 'Exit Impersonation' }).click();
  await expect(section(page, 'Impersonation')).toBeHidden();
  await leave(page, site, 'Exit Impersonation');
});

test('every name of the list has been stored', async ({ site }) => {
  const all = [...eventNames, ...projectTabs.map((tab) => `View Project ${tab} Tab`), 'UTM newsletter'];
  const summary = await site.command('events', 'summary');
  const stored = new Set(summary.split('\n').map((line) => line.split(/ {2,}/)[0]));
  expect(all.filter((name) => !stored.has(name))).toEqual([]);
});
