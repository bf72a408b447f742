import { createAccount, createEmail, expectRefusals, password, shortPage } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

for (const width of [1440, 390]) {
  test(`every state is accessible at ${width} px, light and dark`, async ({
    page,
    site,
    checkAccessibility,
  }) => {
    expectRefusals(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = await createAccount(site, 'looks');
    const form = page.getByRole(width === 1440 ? 'dialog' : 'main');
    const check = async (title: string) => {
      await expect(form.getByRole('heading', { name: title })).toBeVisible();
      // Without motion no colour is measured half way between the themes.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await checkAccessibility(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await checkAccessibility(page, { only: 'colours' });
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
    await check('Log In');

    await form.getByRole('link', { name: 'Forgot password?' }).click();
    await check('Forgot password');
    await form.getByRole('button', { name: 'Send Reset Instructions' }).click();
    await check('Check your email');

    await form.getByRole('link', { name: 'Request another' }).click();
    await form.getByRole('button', { name: 'Back to login' }).click();
    await form.getByRole('link', { name: 'Sign up now' }).click();
    await form.getByLabel('E-mail Address').fill('nobody@');
    await form.getByLabel('Password', { exact: true }).fill('short');
    await form.getByRole('checkbox').focus();
    await check('Create an account');
    await form.getByLabel('E-mail Address').fill(createEmail('looks'));
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create Account' }).click();
    await check('Verify your email');
  });
}
