import { createAccount, createEmail, sessionEmail, signInTo, waitForMail } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const widths = [1440, 1024, 390];

test('an address is changed once both confirmed, and the old one takes the account back', async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const oldEmail = await createAccount(site, 'old');
  const newEmail = createEmail('new');
  await signInTo(page, '/my/settings', oldEmail);
  const section = page.getByRole('region', { name: 'Email', exact: true });
  await section.getByLabel('New email').fill(newEmail);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toContainText(
    `Change to ${newEmail}: waiting for the old and the new address to confirm.`,
  );
  await checkAccessibility(page, { within: 'main' });

  const linkTo = async (email: string, path: string) =>
    (await waitForMail(site, email, new RegExp(`(/auth/${path}\\?token=[^\\s"<]+)`))).replace('=3D', '=');
  const confirm = page.getByRole('button', { name: 'Confirm the change' });
  await page.goto(await linkTo(newEmail, 'email'));
  await checkAccessibility(page);
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmed' })).toBeVisible();
  expect(await sessionEmail(page)).toBe(oldEmail);
  await page.goto(await linkTo(oldEmail, 'email'));
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Address changed' })).toBeVisible();
  expect(await sessionEmail(page)).toBe(newEmail);

  await page.goto(await linkTo(oldEmail, 'email-back'));
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The account is yours again' })).toBeVisible();
  await expect(page.getByRole('status').getByText(oldEmail)).toBeVisible();
  expect(await sessionEmail(page)).toBeUndefined();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOverflow(page)).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility(page, { only: 'colours' });
});

test('each mail can be looked at with its text, light and dark', async ({ page, checkAccessibility }) => {
  await page.goto('/styleguide/mails');
  const mails = page.getByRole('heading', { level: 2 });
  expect(await mails.count()).toBeGreaterThan(20);
  await checkAccessibility(page);
  const shades = [];
  for (const theme of ['light', 'dark']) {
    const frame = page.locator(`iframe[title="Confirm your new address, ${theme}"]`);
    await frame.scrollIntoViewIfNeeded();
    const mail = frame.contentFrame();
    await expect(mail.getByRole('link', { name: 'Confirm the change' })).toBeVisible();
    shades.push(await mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor));
  }
  expect(new Set(shades).size).toBe(2);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOverflow(page)).toBe(0);
  }
});
