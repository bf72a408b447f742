import type { Page } from '@playwright/test';
import type { ApiKey } from '#wire/apiKeys.ts';
import { createAccount, signInTo } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

/** What a program gets that sends this secret. */
async function ask(page: Page, secret: string, path = '/api/v1/projects?limit=1'): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await page.request.get(path, { headers })).status();
}

const secretOf = (page: Page) => page.getByRole('textbox', { name: 'Secret' });

test('a key is made, shown once, used, rotated and revoked', async ({ page, site, checkAccessibility }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInTo(page, '/my/api-keys', await createAccount(site, 'keys'));
  await expect(page.getByText('No keys yet')).toBeVisible();
  const making = page.getByRole('region', { name: 'New key' });
  await making.getByLabel('Name').fill('Nightly report');
  await making.getByLabel('Check policies').check();
  await making.getByLabel('Name').press('Enter');
  await expect(page.getByText('Copy the secret of “Nightly report” now.')).toBeVisible();
  const secret = await secretOf(page).inputValue();
  expect(secret).toMatch(/^parapet_/);
  await checkAccessibility(page);

  for (let call = 0; call < 3; call++) expect(await ask(page, secret)).toBe(200);
  const keys = page.getByRole('region', { name: 'Keys', exact: true });
  await keys.getByRole('button', { name: 'Rotate the key Nightly report' }).click();
  await expect(secretOf(page)).not.toHaveValue(secret);
  const rotated = await secretOf(page).inputValue();
  await expect(keys.getByText('old secret until')).toBeVisible();
  for (const one of [secret, rotated]) expect(await ask(page, one)).toBe(200);

  await expect
    .poll(async () => {
      const { keys: listed } = (await (await page.request.get('/api/user/api-keys')).json()) as {
        keys: ApiKey[];
      };
      return listed[0]?.use.at(-1)?.calls;
    })
    .toBe(5);
  await page.reload();
  expect(await page.content()).not.toContain(rotated);
  await expect(secretOf(page)).toBeHidden();
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage.getByText(/ 5 calls$/)).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await widthOverflow(page)).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility(page);

  await keys.getByRole('button', { name: 'Revoke the key Nightly report' }).press('Enter');
  const revoking = page.getByRole('dialog', { name: 'Revoke “Nightly report”?' });
  await checkAccessibility(page);
  await revoking.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(keys.getByText('Revoked')).toBeVisible();
  for (const one of [secret, rotated]) expect(await ask(page, one)).toBe(401);
});
