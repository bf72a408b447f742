import {
  createAccount,
  createEmail,
  createUnconfirmed,
  expectRefusals,
  password,
  sessionEmail,
  waitForCode,
} from './accountHelpers.ts';
import { expectFieldError, screens } from './authScreens.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './holdRequests.ts';

const unknown = 'An unknown error has occurred. Please try again later.';

for (const { name, width, open, expectDone } of screens) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

    test('sign-up, verification and the first sign-in', async ({ page, site }) => {
      expectRefusals(page);
      const email = createEmail('signup');
      const form = await open(page, 'signup');
      await expect(form.getByRole('heading', { name: 'Create an account' })).toBeVisible();
      const emailField = form.getByLabel('E-mail Address');
      const passwordField = form.getByLabel('Password', { exact: true });
      const create = form.getByRole('button', { name: 'Create Account' });
      await expect(create).toBeDisabled();
      await expect(emailField).toHaveAttribute('autocomplete', 'username');
      await expect(passwordField).toHaveAttribute('autocomplete', 'new-password');

      await emailField.fill('nobody@');
      await passwordField.fill('letters');
      await expectFieldError(emailField, 'Invalid email.');
      await emailField.fill(email);
      await expectFieldError(passwordField, 'Password does not meet the requirements.');
      await passwordField.fill(password);
      await expect(create).toBeDisabled();
      for (const [link, href] of [
        ['Terms and Conditions', '/company/terms-and-conditions'],
        ['Privacy Policy', '/company/privacy-policy'],
      ] as const)
        await expect(form.getByRole('link', { name: link })).toHaveAttribute('href', href);
      await form.getByRole('checkbox').check();
      await expect(create).toBeEnabled();

      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/signup')) asked += 1;
      });
      const held = await holdRequests(page, '**/api/auth/signup');
      await passwordField.press('Enter');
      await expect(form.getByRole('button', { name: 'Loading...' })).toBeVisible();
      await passwordField.press('Enter');
      await form.getByRole('button', { name: 'Loading...' }).click({ force: true });
      held.release();

      await expect(form.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
      expect(asked).toBe(1);
      await expect(form.getByLabel('Email')).toHaveCount(0);
      const resend = form.getByRole('button', { name: /^Resend Confirmation Code \((60|5\d)\)$/ });
      await expect(resend).toBeDisabled();
      const codeField = form.getByLabel('Verification code');
      const verify = form.getByRole('button', { name: 'Verify', exact: true });
      await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(codeField).toHaveAttribute('inputmode', 'numeric');
      const code = await waitForCode(site, email, 'Verify your email');

      await codeField.fill(code.slice(0, 5));
      await expect(verify).toBeDisabled();
      await codeField.fill(code === '000000' ? '111111' : '000000');
      await verify.click();
      await expect(form.getByRole('alert')).toHaveText('Incorrect or expired verification code');
      await codeField.fill(` ${code.slice(0, 3)} ${code.slice(3)}9`);
      await expect(codeField).toHaveValue(code);
      await verify.click();
      // It is gone after six seconds, and the sign-in behind it may take as long.
      await expect(page.getByRole('status').getByText('Your email has been verified.')).toBeVisible();
      await expectDone(page);
      await expect.poll(() => sessionEmail(page)).toBe(email);
    });

    test('log-in: what is missing, what is wrong, and in', async ({ page, site }) => {
      expectRefusals(page);
      const email = await createAccount(site, 'login');
      const form = await open(page, 'login');
      await expect(form.getByRole('heading', { name: 'Log In' })).toBeVisible();
      const emailField = form.getByLabel('Email');
      const passwordField = form.getByLabel('Password', { exact: true });
      const button = form.getByRole('button', { name: 'Log in', exact: true });
      await expect(button).toBeDisabled();
      await expect(emailField).toHaveAttribute('autocomplete', 'username');
      await expect(passwordField).toHaveAttribute('autocomplete', 'current-password');
      await expect(form.getByText('or log in with')).toHaveCount(0);

      await emailField.focus();
      await passwordField.focus();
      await expectFieldError(emailField, 'Please input your email address');
      await emailField.focus();
      await expectFieldError(passwordField, 'Please input your password');
      await emailField.fill(email);
      await passwordField.fill('Wrong 1234');
      await button.click();
      await expect(form.getByRole('alert')).toHaveText('Email and password do not match. Please try again.');
      await passwordField.fill(password);
      await button.click();
      await expectDone(page);
      await expect.poll(() => sessionEmail(page)).toBe(email);
    });

    test('log-in of an unconfirmed address goes on to verification and sends a code again', async ({
      page,
      site,
    }) => {
      expectRefusals(page);
      const email = await createUnconfirmed(site, 'unconfirmed');
      const form = await open(page, 'login');
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(form.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
      await form.getByRole('button', { name: 'Resend Confirmation Code', exact: true }).click();
      await expect(page.getByText(`Confirmation code was sent to ${email}.`)).toBeVisible();
      await expect(form.getByRole('button', { name: /^Resend Confirmation Code \(\d+\)$/ })).toBeDisabled();
      const code = await waitForCode(site, email, 'Verify your email');
      await form.getByLabel('Verification code').fill(code);
      await form.getByRole('button', { name: 'Verify', exact: true }).click();
      await expectDone(page);
      await expect.poll(() => sessionEmail(page)).toBe(email);
    });

    test('a taken address is told at its field, and the address is carried to log-in and back', async ({
      page,
      site,
    }) => {
      expectRefusals(page);
      const email = await createAccount(site, 'taken');
      const form = await open(page, 'signup');
      await form.getByLabel('E-mail Address').fill(email);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('checkbox').check();
      await form.getByRole('button', { name: 'Create Account' }).click();
      await expectFieldError(form.getByLabel('E-mail Address'), 'This email has been taken.');
      await expect(form.getByLabel('E-mail Address')).toBeFocused();
      await form.getByRole('link', { name: 'Log in' }).click();
      await expect(form.getByLabel('Email')).toHaveValue(email);
      await form.getByRole('link', { name: 'Sign up now' }).click();
      await expect(form.getByLabel('E-mail Address')).toHaveValue(email);
    });
  });
}

test('the resend countdown runs a minute, then sends once and starts again', async ({ page, site }) => {
  await page.clock.install();
  const email = createEmail('countdown');
  await page.goto('/auth/signup');
  await page.getByLabel('E-mail Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  const resend = page.getByRole('button', { name: /^Resend Confirmation Code/ });
  await expect(resend).toHaveText(/^Resend Confirmation Code \((60|5\d)\)$/);
  await waitForCode(site, email, 'Verify your email');
  await page.clock.fastForward(45_000);
  await expect(resend).toHaveText(/^Resend Confirmation Code \((1[0-5]|\d)\)$/);
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(16_000);
  await expect(resend).toHaveText('Resend Confirmation Code');
  await expect(resend).toBeEnabled();

  let asked = 0;
  await page.route('**/api/auth/resend-confirmation', async (route) => {
    asked += 1;
    expect(route.request().postDataJSON()).toEqual({ email });
    await route.fulfill({ json: { success: true } });
  });
  await resend.dblclick();
  await expect(page.getByText(`Confirmation code was sent to ${email}.`)).toBeVisible();
  await expect(resend).toHaveText(/^Resend Confirmation Code \((60|5\d)\)$/);
  expect(asked).toBe(1);

  await page.clock.fastForward(61_000);
  expectRefusals(page);
  await page.route('**/api/auth/resend-confirmation', (route) =>
    route.fulfill({ status: 429, json: { name: 'LimitExceededException', message: '', requestId: '' } }),
  );
  await resend.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(unknown);
});

test('what is typed before the page is hydrated is kept', async ({ page }) => {
  const held = await holdRequests(page, '**/assets/*.js');
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  await expect(button).toBeDisabled();
  held.release();
  await expect(button).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.org');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});
