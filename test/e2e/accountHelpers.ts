import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Site } from '#test/helpers/startSite.ts';
import { expect } from './fixtures.ts';

export const password = 'Rampart 1492';

let made = 0;

/** An address that no other test uses. */
export function createEmail(name: string): string {
  made += 1;
  return `${name}.${process.pid}.${made}@example.org`;
}

/** A confirmed account. */
export async function createAccount(site: Site, name: string): Promise<string> {
  const email = createEmail(name);
  await site.command('user', 'create', '--email', email, '--password', password, '--confirmed');
  return email;
}

/** A confirmed account with the role admin. */
export async function createAdmin(site: Site): Promise<string> {
  const email = createEmail('admin');
  await site.command('user', 'create', '--email', email, '--password', password, '--admin', '--confirmed');
  return email;
}

/** For what stands around every page: a short page costs the browser half of the home page. */
export const shortPage = '/company/careers';

/** Opens a page and waits until it knows that nobody is signed in. */
export async function openShortPage(page: Page): Promise<void> {
  await page.goto(shortPage);
  await expect(page.locator('.session-slot')).toHaveAttribute('data-status', 'unauthenticated');
}

/** Goes to a page of the signed-in by way of log-in, as a signed-out visit does. */
export async function logInTo(page: Page, path: string, email: string, word = password): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(`/auth/login?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
}

/** Opens a page of the signed-in, where the way through log-in is not the subject: that takes another page. */
export async function signInTo(page: Page, path: string, email: string, word = password): Promise<void> {
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const form = { csrfToken, callbackUrl: '/', json: 'true', email, password: word };
  expect((await page.request.post('/api/auth/callback/credentials', { form })).status()).toBe(200);
  await page.goto(path);
}

/** An account whose address is not confirmed yet. */
export async function createUnconfirmed(site: Site, name: string): Promise<string> {
  const email = createEmail(name);
  await site.command('user', 'create', '--email', email, '--password', password);
  return email;
}

function readMails(site: Site, email: string): string[] {
  const folder = join(site.data, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .map((file) => readFileSync(file, 'utf8').replaceAll('=\n', ''))
    .filter((mail) => mail.includes(`To: ${email}`));
}

/** What matches in the newest mail to an address that has it. */
export async function waitForMail(site: Site, email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    found = readMails(site, email)
      .map((mail) => pattern.exec(mail)?.[1])
      .find((match) => match !== undefined);
    expect(found, `a mail to ${email}`).toBeDefined();
  }).toPass();
  return found ?? '';
}

export function waitForCode(site: Site, email: string, subject: string): Promise<string> {
  return waitForMail(site, email, new RegExp(`Subject: ${subject}[^]*Your code is (\\d{6})`));
}

/** Who is signed in, by the server's word. */
export async function sessionEmail(page: Page): Promise<string | undefined> {
  const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
  return (session as { user?: { email: string } }).user?.email;
}

/** Chromium writes refused requests to the console; where a test expects them, they are no noise. */
export function expectRefusals(page: Page): void {
  page.removeAllListeners('console');
}
