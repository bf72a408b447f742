import type { BrowserContext, Page } from '@playwright/test';
import { createAccount, createUnconfirmed, expectRefusals, password } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { bundleClient } from './nextAuthClient/bundleClient.ts';

/** What the bundled page puts on the window. */
interface ClientWindow {
  nextAuth: {
    getSession(): Promise<{ user: Record<string, unknown> } | null>;
    getCsrfToken(): Promise<string | undefined>;
    getProviders(): Promise<Record<string, { id: string; type: string; signinUrl: string }> | null>;
    signIn(provider: string, options?: Record<string, unknown>): Promise<Record<string, unknown> | undefined>;
    signOut(options: { redirect: false }): Promise<{ url: string }>;
  };
  statuses: string[];
}

let script: string;

test.beforeAll(async () => {
  script = await bundleClient();
});

/** A page of our own origin that holds nothing but the published client. */
async function openClient(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/next-auth-client', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>client</title><div id="root"></div><script src="/next-auth-client.js"></script>',
    }),
  );
  await page.route('**/next-auth-client.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto('/next-auth-client');
  return page;
}

function signIn(page: Page, credentials: { email: string; password: string }) {
  return page.evaluate(
    (given) =>
      (window as unknown as ClientWindow).nextAuth.signIn('credentials', { ...given, redirect: false }),
    credentials,
  );
}

test('the published client finds session, form token and providers, and stays silent', async ({
  context,
  site,
}) => {
  const page = await openClient(context);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await expect(page.getByRole('status')).toHaveText('unauthenticated');
  const seen = await page.evaluate(async () => {
    const { nextAuth } = window as unknown as ClientWindow;
    return {
      session: await nextAuth.getSession(),
      tokens: [await nextAuth.getCsrfToken(), await nextAuth.getCsrfToken()],
      providers: await nextAuth.getProviders(),
    };
  });
  expect(seen.session).toBeNull();
  expect(seen.tokens[0]).toMatch(/^.{32,}$/);
  expect(seen.tokens[1]).toBe(seen.tokens[0]);
  expect(Object.keys(seen.providers ?? {})).toEqual(['credentials']);
  expect(seen.providers?.credentials).toMatchObject({
    id: 'credentials',
    type: 'credentials',
    signinUrl: `${site.address}/api/auth/signin/credentials`,
  });
  expect(said).toEqual([]);
});

test('right, wrong and unconfirmed credentials, and a sign-out that reaches the other tab', async ({
  context,
  site,
}) => {
  const email = await createAccount(site, 'client');
  const waiting = await createUnconfirmed(site, 'waiting');
  const page = await openClient(context);
  expectRefusals(page);
  const status = page.getByRole('status');
  await expect(status).toHaveText('unauthenticated');

  expect(await signIn(page, { email, password: 'Wrong 1234' })).toMatchObject({
    error: 'NotAuthorizedException',
    status: 401,
    ok: false,
  });
  expect(await signIn(page, { email: waiting, password })).toMatchObject({
    error: 'UserNotConfirmedException',
    status: 401,
    ok: false,
  });
  expect(await signIn(page, { email, password })).toMatchObject({ error: null, status: 200, ok: true });
  await expect(status).toHaveText(`authenticated ${email}`);
  const user = await page.evaluate(
    async () => (await (window as unknown as ClientWindow).nextAuth.getSession())?.user,
  );
  expect(user).toMatchObject({ email, image: null, role: 'user', username: expect.stringMatching(/\S/) });
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const other = await openClient(context);
  await expect(other.getByRole('status')).toHaveText(`authenticated ${email}`);
  const out = await page.evaluate(() =>
    (window as unknown as ClientWindow).nextAuth.signOut({ redirect: false }),
  );
  expect(out.url).toBe(`${site.address}/next-auth-client`);
  await expect(status).toHaveText('unauthenticated');
  await expect(other.getByRole('status')).toHaveText('unauthenticated');
  expect(await other.evaluate(() => (window as unknown as ClientWindow).statuses)).toEqual([
    'loading',
    'authenticated',
    'unauthenticated',
  ]);
});

test('the sign-in page tells why one is there, and signs in all the same', async ({ page, site }) => {
  const email = await createAccount(site, 'again');
  await page.goto('/api/auth/signin?error=SessionRequired&callbackUrl=%2Fmy%2Fsettings');
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
    'Please log in to see this page.',
  );
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/my/settings');
});

test('an unknown provider leads to the sign-in page, and no list of providers to the error page', async ({
  context,
  checkAccessibility,
}) => {
  const page = await openClient(context);
  expectRefusals(page);
  const start = () => page.evaluate(() => void (window as unknown as ClientWindow).nextAuth.signIn('nosuch'));
  await start();
  await page.waitForURL(/\/api\/auth\/signin\?callbackUrl=/);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/next-auth-client');
  await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 500, body: '{}' }));
  await start();
  await page.waitForURL(/\/api\/auth\/error/);
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  await checkAccessibility(page);
});
