import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Locator } from '@playwright/test';
import { makeLiteFolder } from '#test/helpers/makeLiteFolder.ts';
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/helpers/startIdentityProvider.ts';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { createAccount, expectRefusals, sessionEmail } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';

/** A port that was free a moment ago: the provider must know our address before we start. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let provider: IdentityProvider;
let withGoogle: Site;
let origin: string;
let data: string;
const people = { ada: { email: 'ada.google@example.org', email_verified: true } };

test.beforeAll(async () => {
  const [port, providerPort] = [await findPort(), await findPort()];
  // Another site than the provider's localhost, as in the real world.
  origin = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider({
    port: providerPort,
    redirectUris: [`${origin}/api/auth/callback/cognito`],
    people,
  });
  data = makeLiteFolder('google');
  withGoogle = await startSite({
    PARAPET_DATA: data,
    PARAPET_DEMO: 'off',
    PORT: String(port),
    PARAPET_OIDC_ISSUER: provider.issuer,
    PARAPET_OIDC_CLIENT_ID: clientId,
    PARAPET_OIDC_CLIENT_SECRET: clientSecret,
    PARAPET_LIMIT_SCALE: '100',
  });
});

test.afterAll(async () => {
  await withGoogle.stop();
  await provider.close();
  rmSync(data, { recursive: true, force: true });
});

/** The press that leads to the provider's own pages, and those: who one is, then consent. */
async function signInAtProvider(button: Locator, name: string): Promise<void> {
  const page = button.page();
  // The provider's pages ask for a font of another host. Nothing here leaves the machine.
  await page.route(
    ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
    (route) => route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await button.click();
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click();
}

test('from the modal to Google and back to the same page, signed in', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/?from=here`);
  await page.getByRole('banner').getByRole('link', { name: 'Log In', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('or log in with')).toBeVisible();
  await dialog.getByRole('link', { name: 'Sign up now' }).click();
  await expect(dialog.getByText('or sign up with')).toBeVisible();
  await signInAtProvider(dialog.getByRole('button', { name: 'Google' }), 'ada');
  await expect(page).toHaveURL(`${origin}/?from=here`);
  expect(await sessionEmail(page)).toBe('ada.google@example.org');
  expect(provider.asked[0]).toMatchObject({
    identity_provider: 'Google',
    response_type: 'code',
    redirect_uri: `${origin}/api/auth/callback/cognito`,
    code_challenge_method: 'S256',
  });
});

test('a provider that is gone leads to the sign-in page, and no list of providers to the error page', async ({
  page,
}) => {
  expectRefusals(page);
  await page.goto(`${origin}/auth/login?callbackUrl=/my/settings`);
  const google = page.getByRole('button', { name: 'Google' });
  await expect(google).toBeEnabled();
  await page.route('**/api/auth/providers', (route) => route.fulfill({ json: {} }));
  await google.click();
  const back = encodeURIComponent(`${origin}/my/settings`);
  await expect(page).toHaveURL(`${origin}/api/auth/signin?callbackUrl=${back}`);

  await page.unroute('**/api/auth/providers');
  await page.goto(`${origin}/auth/signup`);
  await expect(google).toBeEnabled();
  await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 500, body: '{}' }));
  await google.click();
  await expect(page).toHaveURL(`${origin}/api/auth/error`);
  await expect(page.getByRole('main')).toContainText(
    'An unknown error has occurred. Please try again later.',
  );
});

test('an address with a password is refused in words', async ({ page }) => {
  const email = await createAccount(withGoogle, 'clash');
  Object.assign(people, { clash: { email, email_verified: true } });
  await page.goto(`${origin}/auth/login?callbackUrl=/my/settings`);
  await signInAtProvider(page.getByRole('button', { name: 'Google' }), 'clash');
  await expect(page).toHaveURL(`${origin}/api/auth/error?error=OAuthAccountNotLinked`);
  await expect(page.getByRole('main')).toContainText(
    'This email already has an account with a password, or Google has not verified it. Log in with your email and password.',
  );
});
