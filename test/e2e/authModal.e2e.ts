import type { Page } from '@playwright/test';
import {
  createAccount,
  createEmail,
  expectRefusals,
  password,
  sessionEmail,
  shortPage,
} from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';
import { waitForFrames } from './pageTime.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const opener = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

async function openLogin(page: Page) {
  await page.goto(shortPage);
  await opener(page, 'Log In').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  return dialog;
}

test('by keyboard alone: through the modal and in', async ({ page, site }) => {
  const email = await createAccount(site, 'keys');
  const dialog = await openLogin(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await sessionEmail(page)).toBe(email);
});

test('each step takes the focus to its first field and tells its title', async ({ page }) => {
  const dialog = await openLogin(page);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('link', { name: 'Sign up now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible();
  await expect(dialog.getByLabel('E-mail Address')).toBeFocused();
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await dialog.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill(createEmail('focus'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
  await expect(dialog.getByLabel('Reset Code')).toBeFocused();
});

test('Escape, the close button and the back button close it, and the focus returns', async ({ page }) => {
  const dialog = await openLogin(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page, 'Log In')).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await opener(page, 'Sign Up').click();
  await expect(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(shortPage);
});

test('an answer after the modal was closed does not open it again', async ({ page, site }) => {
  const email = await createAccount(site, 'late');
  const dialog = await openLogin(page);
  await dialog.getByRole('link', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  const held = await holdRequests(page, '**/api/auth/forgot-password');
  const answered = page.waitForResponse('**/api/auth/forgot-password');
  await dialog.getByRole('button', { name: 'Send Reset Instructions' }).click();
  await held.arrived;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  held.release();
  await (await answered).finished();
  await waitForFrames(page);
  await expect(dialog).toBeHidden();
});

test('the wide screen begins at 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/');
  await opener(page, 'Log In').click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
});

test('a sign-out reaches the other tab', async ({ page, context, site }) => {
  const email = await createAccount(site, 'tabs');
  const dialog = await openLogin(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog).toBeHidden();
  const other = await context.newPage();
  await other.goto('/my/settings');
  await expect(other.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out successfully.')).toBeVisible();
  await expect(other).toHaveURL('/auth/login?callbackUrl=%2Fmy%2Fsettings');
});

test('a wrong password leaves the form as it was', async ({ page, site }) => {
  expectRefusals(page);
  const email = await createAccount(site, 'wrong');
  const dialog = await openLogin(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong 1234');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
});

test('a fault told on leaving a field does not move the link under a pressed mouse', async ({ page }) => {
  const dialog = await openLogin(page);
  await dialog.getByRole('link', { name: 'Forgot password?' }).hover();
  await page.mouse.down();
  await waitForFrames(page);
  await expect(dialog.getByText('Please input your email address')).toBeHidden();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible();
});
