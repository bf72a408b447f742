import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  createAccount,
  expectRefusals,
  logInTo,
  password,
  sessionEmail,
  signInTo,
  waitForMail,
} from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account Settings' });

async function openSettings(page: Page, email: string): Promise<void> {
  await signInTo(page, '/my/settings', email);
  await expect(heading(page)).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a signed-out visit leads to log-in and comes back, on the server and by link', async ({
  page,
  site,
}) => {
  const response = await page.request.get('/my/settings', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe('/auth/login?callbackUrl=%2Fmy%2Fsettings');
  await logInTo(page, '/my/settings', await createAccount(site, 'comeback'));
  await expect(heading(page)).toBeVisible();
  await page.goto('/auth/login?callbackUrl=https://evil.test/');
  await expect(page).toHaveURL('/');
  // The address changes first; the new page takes the focus, which closes a menu.
  await expect(page.getByRole('heading', { level: 1, name: /^Know who holds the keys/ })).toBeVisible();

  expectRefusals(page);
  const menu = page.getByRole('button', { name: 'Account menu' });
  // The page must have asked who is signed in before that is taken away.
  await expect(menu).toBeVisible();
  await page.context().clearCookies();
  await menu.click();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL('/auth/login?callbackUrl=%2Fmy%2Fsettings');
});

for (const width of [1440, 390]) {
  test(`the settings are accessible at ${width} px, light and dark`, async ({
    page,
    site,
    checkAccessibility,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // Without motion no colour is measured half way between the themes.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openSettings(page, await createAccount(site, 'looks'));
    await expect(section(page, 'Sessions').getByText('This device')).toBeVisible();
    await checkAccessibility(page);
    const deleting = page.getByRole('dialog', { name: 'Delete account' });
    await section(page, 'Delete account').getByRole('button').click();
    await expect(deleting).toBeVisible();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkAccessibility(page, { only: 'colours' });
    expect(await widthOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(deleting).toBeHidden();
    await checkAccessibility(page, { only: 'colours' });
  });
}

test('a picture is previewed, saved, served under the username and deleted', async ({ page, site }) => {
  expectRefusals(page);
  await openSettings(page, await createAccount(site, 'picture'));
  const part = section(page, 'Picture');
  const input = part.getByLabel('Choose a picture');
  await expect(part.getByRole('img')).toHaveText('P');

  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(part.getByText('Please choose a PNG, JPEG, WebP or GIF file.')).toBeVisible();
  await input.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(1024 * 1024 + 1),
  });
  await expect(part.getByText('The picture is larger than 1 MB.')).toBeVisible();
  await input.setInputFiles({ name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await part.getByRole('button', { name: 'Save picture' }).click();
  await expect(part.getByText('Please choose a PNG, JPEG, WebP or GIF file.')).toBeVisible();

  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: { r: 11, g: 122, b: 102 } },
  })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(part.getByRole('img')).toHaveAttribute('src', /^blob:/);
  await part.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your picture has been saved.')).toBeVisible();
  const { picture: address } = (await (await page.request.get('/api/user/profile')).json()) as {
    picture: string;
  };
  const served = await page.request.get(address);
  expect(served.headers()['content-type']).toBe('image/webp');

  await page.reload();
  await expect(part.getByRole('img')).toHaveAttribute('src', /^\/pictures\/\w+\.webp\?v=\d+$/);
  await part.getByRole('button', { name: 'Delete picture' }).click();
  await expect(part.getByRole('img')).toHaveText('P');
  expect((await page.request.get(address)).status()).toBe(204);
});

test('the password is changed, other sessions end, and the new one signs in', async ({
  page,
  site,
  browser,
}) => {
  expectRefusals(page);
  const email = await createAccount(site, 'change');
  await openSettings(page, email);
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const other = await elsewhere.newPage();
  await openSettings(other, email);

  const part = section(page, 'Password');
  const change = part.getByRole('button', { name: 'Change password' });
  await expect(change).toBeDisabled();
  await part.getByLabel('Current password').fill('Wrong 1234');
  await part.getByLabel('New password').fill('short');
  await part.getByLabel('New password').blur();
  await expect(part.getByText('Password does not meet the requirements.')).toBeVisible();
  await part.getByLabel('New password').fill('Bastion 1815');
  await change.click();
  await expect(part.getByText('This is not your current password.')).toBeVisible();
  await part.getByLabel('Current password').fill(password);
  await change.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(part.getByLabel('New password')).toHaveValue('');
  expect(await sessionEmail(page)).toBe(email);
  expect(await sessionEmail(other)).toBeUndefined();
  await logInTo(other, '/my/settings', email, 'Bastion 1815');
  await expect(heading(other)).toBeVisible();
  await elsewhere.close();
});

test('sessions are listed and ended', async ({ page, site, browser }) => {
  const email = await createAccount(site, 'sessions');
  const elsewhere = await browser.newContext({
    baseURL: site.address,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const other = await elsewhere.newPage();
  await openSettings(other, email);
  await openSettings(page, email);
  const part = section(page, 'Sessions');
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await part.getByRole('button', { name: 'End the session of Firefox on Linux' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  expect(await sessionEmail(other)).toBeUndefined();
  expect(await sessionEmail(page)).toBe(email);
  await elsewhere.close();
});

test('the data is downloaded as one file', async ({ page, site }) => {
  const email = await createAccount(site, 'export');
  await openSettings(page, email);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Export my data').getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('parapet-account.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(email);
});

test('an account is deleted with its password and brought back by the mailed link', async ({
  page,
  site,
}) => {
  expectRefusals(page);
  const email = await createAccount(site, 'delete');
  await openSettings(page, email);
  await section(page, 'Delete account').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong 1234');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Your account will be deleted on \d+ \w+ \d+\./)).toBeVisible();
  expect(await sessionEmail(page)).toBeUndefined();

  const link = await waitForMail(site, email, /(\/auth\/restore\?token=(?:3D)?[\w.~-]+)/);
  await page.goto(link.replace('=3D', '='));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible();
  await openSettings(page, email);
});

test('the guided tour starts from the settings', async ({ page, site }) => {
  await openSettings(page, await createAccount(site, 'tour'));
  await expect(section(page, 'Guided Tour').getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/?tour=true',
  );
});

test('the survey is answered in the settings', async ({ page, site }) => {
  await openSettings(page, await createAccount(site, 'survey'));
  const part = section(page, 'Survey');
  await expect(part.getByRole('button')).toBeDisabled();
  for (const select of await part.getByRole('combobox').all()) await select.selectOption({ index: 1 });
  await part.getByRole('button', { name: 'Send answers' }).click();
  await expect(part.getByText('Thank you. Your answers have been saved.')).toBeVisible();
});
