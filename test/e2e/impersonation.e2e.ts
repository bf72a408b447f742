import type { Page } from '@playwright/test';
import { drawPicture } from '#test/helpers/pictures.ts';
import type { Site } from '#test/helpers/startSite.ts';
import {
  createAdmin,
  createEmail,
  expectRefusals,
  password,
  sessionEmail,
  signInTo,
} from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' });

/** A confirmed account and its id, as the command says it. */
async function createTarget(site: Site): Promise<{ email: string; id: string }> {
  const email = createEmail('target');
  const said = await site.command('user', 'create', '--email', email, '--password', password, '--confirmed');
  return { email, id: /id (\S+)/.exec(said)?.[1] ?? '' };
}

/** Through the account menu, as an admin with the flag does. */
async function impersonate(page: Page, site: Site, id: string): Promise<string> {
  const admin = await createAdmin(site);
  await site.command('flags', 'allow', 'impersonationTool', admin);
  await signInTo(page, '/my/settings', admin);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Impersonate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impersonate' });
  await expect(dialog.getByRole('button', { name: 'Switch User' })).toBeDisabled();
  await dialog.getByLabel('User id').fill('00000000-0000-4000-8000-000000000000');
  await dialog.getByRole('button', { name: 'Switch User' }).click();
  await expect(dialog.getByText("User doesn't exist.")).toBeVisible();
  await dialog.getByLabel('User id').fill(id);
  await dialog.getByRole('button', { name: 'Switch User' }).click();
  await expect(banner(page)).toContainText('Impersonation Mode.');
  return admin;
}

test('the settings of another user show what only the owner may do, and the rest works', async ({
  page,
  site,
  checkAccessibility,
}) => {
  expectRefusals(page);
  const target = await createTarget(site);
  const admin = await impersonate(page, site, target.id);
  await expect(page).toHaveURL('/my/settings');
  expect(await sessionEmail(page)).toBe(target.email);
  await expect(section(page, 'Picture').getByText(target.email)).toBeVisible();
  await expect(section(page, 'Administration')).toHaveCount(0);
  await checkAccessibility(page);

  const changing = section(page, 'Password');
  await expect(changing.getByText('The password cannot be changed while impersonating.')).toBeVisible();
  await expect(changing.getByRole('textbox')).toHaveCount(0);
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByText('Sessions cannot be ended while impersonating.')).toBeVisible();
  await expect(sessions.getByRole('button')).toHaveCount(0);
  const exporting = section(page, 'Export my data');
  await expect(exporting.getByText('Data cannot be exported while impersonating.')).toBeVisible();
  await expect(exporting.getByRole('link')).toHaveCount(0);
  await expect(exporting.getByRole('button', { name: 'Download' })).toBeDisabled();
  const deleting = section(page, 'Delete account');
  await expect(deleting.getByText('The account cannot be deleted while impersonating.')).toBeVisible();
  await expect(deleting.getByRole('button', { name: 'Delete account' })).toBeDisabled();

  // The server says the same to who asks it past the page.
  const ask = (path: string, body?: unknown) =>
    page.evaluate(
      async ([address, json]) => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(json),
        };
        return (await fetch(String(address), json === null ? {} : init)).status;
      },
      [path, body ?? null],
    );
  const change = { oldPassword: password, newPassword: 'Bastion 1815' };
  expect(await ask('/api/user/change-password', change)).toBe(403);
  expect(await ask('/api/user/delete', { password })).toBe(403);
  expect(await ask('/api/user/sessions/end', { others: true })).toBe(403);
  expect(await ask('/api/user/export')).toBe(403);
  expect(await ask('/api/impersonation-tool/create', { impersonatingUserId: target.id })).toBe(403);
  expect(await ask('/api/user/profile')).toBe(200);

  const picture = section(page, 'Picture');
  await picture
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture() });
  await picture.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your picture has been saved.')).toBeVisible();
  await picture.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText('Your picture has been deleted.')).toBeVisible();

  await banner(page).getByRole('button', { name: 'Exit Impersonation' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(await sessionEmail(page)).toBe(admin);
  await section(page, 'Administration').getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
});

test('signing out of another user signs the admin out as well', async ({ page, site }) => {
  expectRefusals(page);
  const target = await createTarget(site);
  await impersonate(page, site, target.id);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out successfully.')).toBeVisible();
  expect(await sessionEmail(page)).toBeUndefined();
});
