import type { Page } from '@playwright/test';
import { createAccount, expectRefusals, password } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';

/** Through the log-in page, as a signed-out visit does. */
async function openPortfolio(page: Page, email: string): Promise<void> {
  await page.goto('/my/portfolio');
  await expect(page).toHaveURL('/auth/login?callbackUrl=%2Fmy%2Fportfolio');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/my/portfolio');
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
}

test('wallets are added, refused with the reason, kept and removed', async ({
  page,
  site,
  checkAccessibility,
}) => {
  expectRefusals(page);
  await openPortfolio(page, await createAccount(site, 'wallets'));
  await expect(page.getByText('We never ask for a private key')).toBeVisible();
  await expect(page.getByText('No wallets yet')).toBeVisible();
  await checkAccessibility(page);

  const wallets = page.getByRole('region', { name: 'Wallets' });
  await wallets.getByLabel('Address').fill('0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045');
  await wallets.getByRole('button', { name: 'Add wallet' }).click();
  await expect(wallets.getByText('do not match its checksum (EIP-55)')).toBeVisible();

  await wallets.getByLabel('Address').fill('0xd8da6bf26964af9d7eed9e03e53415d37aa96045');
  await wallets.getByLabel('Label').fill('Cold store');
  await wallets.getByRole('button', { name: 'Add wallet' }).click();
  await expect(wallets.getByText('Cold store')).toBeVisible();
  await expect(wallets.getByLabel('Address', { exact: true })).toHaveValue('');
  const status = page.getByRole('region', { name: 'State of the reading' });
  await expect(status.getByRole('button', { name: 'Read again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Holdings' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Token approvals' })).toBeVisible();
  await checkAccessibility(page);

  await page.reload();
  await wallets.getByRole('button', { name: 'Remove Cold store' }).click();
  await expect(page.getByText('No wallets yet')).toBeVisible();
});

test('fits a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPortfolio(page, await createAccount(site, 'phone'));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
