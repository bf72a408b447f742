import type { Page } from '@playwright/test';
import type { MailServer } from '#test/helpers/startMailServer.ts';
import { createEmail, expectRefusals, password } from './accountHelpers.ts';
import { expect, test } from './chainFixtures.ts';
import { patience } from './slowness.ts';

/** Quoted-printable as mail programs write it, back to text. */
const readable = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');

async function signUp(page: Page, { mail, email }: { mail: MailServer; email: string }): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail Address').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(form.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect.poll(() => mail.mailsTo(email).length).toBe(1);
  await form.getByLabel('Verification code').fill(mail.codeFor(email));
  await form.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(form).toBeHidden();
}

test('from sign-up over three stars to an alert by mail, and out of it by the link in it', async ({
  page,
  browser,
  started: { site, mail, chain },
}) => {
  expectRefusals(page);
  const email = createEmail('watcher');
  await page.goto('/');
  await signUp(page, { mail, email });

  for (const name of ['Gatehouse', 'Turret', 'Mint']) {
    const star = page
      .getByRole('table', { name: /projects/i })
      .getByRole('button', { name: `Watch ${name}` });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/my/watchlists');
  await expect(page.getByRole('heading', { level: 2, name: 'My watchlist' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);

  await page.goto('/my/settings');
  const settings = page.getByRole('region', { name: 'Notification settings' });
  await settings.getByLabel('Alerts of watched projects').selectOption('At once');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your notification settings are saved.')).toBeVisible();

  const minedAt = await chain.send('gatekeeper', 'pausable', 'pause');
  await expect.poll(() => mail.mailsTo(email).length, { timeout: patience(60_000) }).toBe(2);
  const [, alert] = mail.mailsTo(email);
  expect((alert?.receivedAt ?? Number.POSITIVE_INFINITY) - minedAt).toBeLessThan(10_000);
  const text = readable(alert?.raw ?? '');
  expect(text).toContain('Subject: Gatehouse: Contract paused');
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  await page.goto('/my/watchlists');
  await expect(page.getByRole('row', { name: /Gatehouse/ })).toContainText('1 new alert');

  const oneClick = /List-Unsubscribe:\s+<http:\/\/[^/]+(\S+)>/.exec(text)?.[1] ?? '';
  const stranger = await browser.newPage({ baseURL: site.address });
  await stranger.goto(oneClick);
  await expect(stranger).toHaveURL(/\/unsubscribe\?id=/);
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.goto('/my/settings');
  await expect(settings.getByLabel('Alerts of watched projects')).toHaveValue('off');

  // The same address once more, as a mail program does it by itself.
  await settings.getByLabel('Alerts of watched projects').selectOption('At once');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your notification settings are saved.')).toBeVisible();
  const answer = await stranger.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  await page.reload();
  await expect(settings.getByLabel('Alerts of watched projects')).toHaveValue('off');
  await chain.send('gatekeeper', 'pausable', 'unpause');
  await page.goto('/projects/gatehouse');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Contract unpaused').first()).toBeVisible({ timeout: patience(2000) });
  }).toPass();
  expect(mail.mailsTo(email)).toHaveLength(2);
  await stranger.close();
});

test('two wallets, and what they hold after a transfer on the chain', async ({
  page,
  started: { site, chain },
}) => {
  expectRefusals(page);
  const email = createEmail('holder');
  await site.command('user', 'create', '--email', email, '--password', password, '--confirmed');
  await page.goto('/my/portfolio');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();

  const wallets = page.getByRole('region', { name: 'Wallets' });
  const [first, second] = [
    '0x71be63f3384f5fb98995898a86b02fb2426c5788',
    '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  ];
  for (const [address, label] of [
    [first, 'Hot'],
    [second, 'Cold'],
  ] as const) {
    await wallets.getByRole('textbox', { name: 'Address' }).fill(address);
    await wallets.getByLabel('Label').fill(label);
    await wallets.getByRole('button', { name: 'Add wallet' }).click();
    await expect(wallets.getByText(label, { exact: true })).toBeVisible();
    await expect(wallets.getByRole('textbox', { name: 'Address' })).toHaveValue('');
  }
  const status = page.getByRole('region', { name: 'State of the reading' });
  const holdings = page.getByRole('region', { name: 'Holdings' });
  const readAgain = async () => {
    await status.getByRole('button', { name: 'Read again' }).click();
    await expect(status.getByRole('button', { name: 'Read again' })).toBeEnabled();
  };
  await expect(status.getByRole('button', { name: 'Read again' })).toBeEnabled();
  await expect(holdings.getByRole('row', { name: /USD/ })).toHaveCount(0);

  await chain.send('mint-treasury', 'usd', 'transfer', first, 250_000_000n);
  await chain.send('mint-treasury', 'usd', 'transfer', second, 50_000_000n);
  await readAgain();
  await expect(holdings.getByRole('row', { name: /USD/ })).toContainText('300');
  await chain.send('mint-treasury', 'usd', 'transfer', second, 700_000_000n);
  await readAgain();
  await expect(holdings.getByRole('row', { name: /USD/ })).toContainText('1,000');
});
