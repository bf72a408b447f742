import type { Page } from '@playwright/test';
import { createAccount, expectRefusals, password, signInTo } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

// Passkeys belong to a host name, and an IP address is none.
test.use({
  baseURL: async ({ site }, use) => use(site.address.replace('127.0.0.1', 'localhost')),
});

/** An authenticator of the browser that verifies the person and says yes to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });

test('a passkey is added, confirms, finishes a log-in and logs in alone', async ({
  page,
  site,
  checkAccessibility,
}) => {
  const email = await createAccount(site, 'passkey');
  await addAuthenticator(page);
  await signInTo(page, '/my/settings', email);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await checkAccessibility(page);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section(page).getByText('Laptop')).toBeVisible();

  // As after ten minutes: refused once, the call is sent again after the confirmation.
  expectRefusals(page);
  await page.route(
    '**/api/user/second-factors/rename',
    (route) => route.fulfill({ status: 403, json: { name: 'ConfirmationRequired', message: 'Confirm.' } }),
    { times: 1 },
  );
  await section(page).getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(confirming.getByLabel('Code')).toBeVisible();
  await checkAccessibility(page);
  await confirming.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(section(page).getByText('Old laptop')).toBeVisible();
  await expect(confirming).toBeHidden();

  await page.context().clearCookies();
  await page.goto('/auth/login?callbackUrl=%2Fcompany%2Fcareers');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/second-step/);
  await expect(page.getByLabel('Code')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Use a passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company/careers');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/auth/login?callbackUrl=%2Fcompany%2Fcareers');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/company/careers');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('an authenticator app is shown as a QR code and as text, at every width', async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInTo(page, '/my/settings', await createAccount(site, 'app'));
  await section(page).getByRole('button', { name: 'Add authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^[A-Z2-7]{32}$/);
  await checkAccessibility(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOverflow(page)).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    }
  }
  await checkAccessibility(page, { only: 'colours' });
});
