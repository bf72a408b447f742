import {
  createAccount,
  createEmail,
  expectRefusals,
  password,
  sessionEmail,
  waitForCode,
} from './accountHelpers.ts';
import { expectFieldError, screens } from './authScreens.ts';
import { expect, test } from './fixtures.ts';

const unknown = 'An unknown error has occurred. Please try again later.';

for (const { name, width, open, expectDone } of screens) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

    test('a forgotten password is reset by code and signs in', async ({ page, site }) => {
      expectRefusals(page);
      const email = await createAccount(site, 'forgot');
      const form = await open(page, 'login');
      await form.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(form.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
      await expect(
        form.getByText(
          'Enter your email address and we will send you an email with instructions to reset the password.',
        ),
      ).toBeVisible();
      const send = form.getByRole('button', { name: 'Send Reset Instructions' });
      await expect(send).toBeDisabled();
      await form.getByLabel('Email').fill('nobody');
      await form.getByLabel('Email').blur();
      await expectFieldError(form.getByLabel('Email'), 'Invalid email.');
      await form.getByLabel('Email').fill(email);
      await send.click();

      await expect(form.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      const codeField = form.getByLabel('Reset Code');
      const passwordField = form.getByLabel('Password', { exact: true });
      const confirm = form.getByRole('button', { name: 'Confirm Password Change' });
      await expect(confirm).toBeDisabled();
      await codeField.focus();
      await passwordField.focus();
      await expectFieldError(codeField, 'Reset code is required');
      const code = await waitForCode(site, email, 'Reset your password');
      await passwordField.fill('Another 2048');
      await expect(confirm).toBeDisabled();
      await codeField.fill(`${code}7`);
      await expect(codeField).toHaveValue(code);
      await codeField.fill('12');
      await confirm.click();
      await expect(form.getByRole('alert')).toHaveText('Invalid code provided, please request a code again.');
      await codeField.fill(code);
      await passwordField.fill('password1');
      await confirm.click();
      await expectFieldError(passwordField, 'Password does not meet the requirements.');
      await expect(form.getByText('Invalid code provided, please request a code again.')).toHaveCount(0);
      await passwordField.fill('Another 2048');
      await confirm.click();
      await expectDone(page);
      await expect.poll(() => sessionEmail(page)).toBe(email);
    });

    test('the limit on codes and failures of the server have their words', async ({ page, site }) => {
      expectRefusals(page);
      const email = await createAccount(site, 'limit');
      const form = await open(page, 'login');
      await form.getByLabel('Email').fill(email);
      await form.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(form.getByLabel('Email')).toHaveValue(email);
      await form.getByRole('button', { name: 'Send Reset Instructions' }).click();
      await form.getByRole('link', { name: 'Request another' }).click();
      await form.getByRole('button', { name: 'Send Reset Instructions' }).click();
      await expect(form.getByRole('alert')).toHaveText('Attempt limit exceeded, please try after some time.');

      await page.route('**/api/auth/{forgot-password,callback/credentials}', (route) => route.abort());
      await form.getByRole('button', { name: 'Send Reset Instructions' }).click();
      await expect(form.getByRole('alert')).toHaveText(unknown);
      await form.getByRole('button', { name: 'Back to login' }).click();
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(unknown);
    });
  });
}

test('a sign-up confirmed in another browser asks for a new password', async ({ page, site, request }) => {
  const email = createEmail('elsewhere');
  const response = await request.post('/api/auth/signup', { data: { email, password } });
  expect(response.ok()).toBe(true);
  await page.goto('/auth/verify-email');
  const resend = page.getByRole('button', { name: 'Resend Confirmation Code' });
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  const code = await waitForCode(site, email, 'Verify your email');
  await page.getByLabel('Verification code').fill(code);
  await page.getByLabel('Email').focus();
  await page.getByLabel('Verification code').focus();
  await expectFieldError(page.getByLabel('Email'), 'Please enter your email');
  await page.getByLabel('Email').fill('not an address');
  await expect(resend).toBeDisabled();
  await expect(verify).toBeDisabled();
  await page.getByLabel('Email').fill(email);
  await expect(resend).toBeEnabled();
  await verify.click();
  await expect(page).toHaveURL('/auth/forgot-password');
  await expect(page.getByText('so choose a new password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('the reset page asks for the address first and survives a reload with it', async ({ page, site }) => {
  await page.goto('/auth/reset-password');
  await expect(page).toHaveURL('/auth/forgot-password');
  const email = await createAccount(site, 'reload');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
  await expect(page).toHaveURL('/auth/reset-password');
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(password);
});
