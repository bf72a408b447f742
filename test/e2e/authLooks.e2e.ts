import type { Page } from '@playwright/test';
import { createAccount, createEmail, expectRefusals, password, shortPage } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test(`every state is accessible at ${width} px, ${colorScheme}`, async ({
    page,
    site,
    checkAccessibility,
  }, info) => {
    expectRefusals(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const email = await createAccount(site, 'looks');
    const form = page.getByRole(width === 1440 ? 'dialog' : 'main');
    const check = async (page: Page, title: string) => {
      await expect(form.getByRole('heading', { name: title })).toBeVisible();
      await checkAccessibility(page, colorScheme === 'dark' ? { only: 'colours' } : {});
      await page.screenshot({ path: info.outputPath(`${title}.png`) });
      expect(await widthOverflow(page)).toBe(0);
    };

    if (width === 1440) {
      await page.goto(shortPage);
      await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).click();
    } else {
      await page.goto('/auth/login');
    }
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill('Wrong 1234');
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(form.getByRole('alert')).not.toBeEmpty();
    await check(page, 'Log In');

    await form.getByRole('link', { name: 'Forgot password?' }).click();
    await check(page, 'Forgot password');
    await form.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await check(page, 'Check your email');

    await form.getByRole('link', { name: 'Request another' }).click();
    await form.getByRole('button', { name: 'Back to login' }).click();
    await form.getByRole('link', { name: 'Sign up now' }).click();
    await form.getByLabel('E-mail Address').fill('nobody@');
    await form.getByLabel('Password', { exact: true }).fill('short');
    await form.getByRole('checkbox').focus();
    await check(page, 'Create an account');
    await form.getByLabel('E-mail Address').fill(createEmail('looks'));
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create Account' }).click();
    await check(page, 'Verify your email');
  });
}
