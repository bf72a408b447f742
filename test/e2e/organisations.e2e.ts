import type { Browser, Page } from '@playwright/test';
import type { Site } from '#test/helpers/startSite.ts';
import { createAccount, expectRefusals, signInTo, waitForMail } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydrated.ts';
import { widthOverflow } from './widthOverflow.ts';

/** A second person with a browser of their own. */
async function openOther(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address, reducedMotion: 'reduce' });
  await waitForHydration(context);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
  return context.newPage();
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('an organisation from its creation over an invitation to its handing over', async ({
  page,
  browser,
  site,
  checkAccessibility,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const founder = await createAccount(site, 'founder');
  const invited = await createAccount(site, 'invited');
  await signInTo(page, '/my/settings', founder);
  await page.getByRole('region', { name: 'Organisations' }).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText('No organisations yet')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Name').fill('Acme');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await region(page, 'Rename').getByLabel('Name').fill('Acme Research');
  await region(page, 'Rename').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Acme Research' })).toBeVisible();

  await region(page, 'Invitations').getByLabel('Email').fill(invited);
  await region(page, 'Invitations').getByRole('button', { name: 'Invite' }).click();
  await expect(region(page, 'Invitations').getByText('waiting until')).toBeVisible();
  await checkAccessibility(page);
  const link = await waitForMail(site, invited, /(\/my\/organisations)/);

  const other = await openOther(browser, site);
  await signInTo(other, link, invited);
  await expect(region(other, 'Invitations').getByText(`invited by ${founder}`)).toBeVisible();
  await checkAccessibility(other);
  await other.getByRole('button', { name: 'Accept Acme Research' }).click();
  await expect(other.getByText('You joined Acme Research.')).toBeVisible();

  // What the founder shares is seen by the member, and changed by nobody else.
  await region(page, 'Shared').getByRole('link', { name: 'API keys' }).click();
  await region(page, 'New key').getByLabel('Name').fill('Nightly');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Copy the secret of “Nightly” now.')).toBeVisible();
  await checkAccessibility(page);
  await other.getByRole('link', { name: 'Open Acme Research' }).click();
  await expect(region(other, 'Members').getByRole('listitem')).toHaveCount(2);
  await expect(region(other, 'Members').getByRole('button')).toHaveCount(0);
  await checkAccessibility(other);
  await region(other, 'Shared').getByRole('link', { name: 'API keys' }).click();
  await expect(other.getByText(`made by ${founder}`)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Create key' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Revoke the key Nightly' })).toHaveCount(0);
  await other.getByRole('navigation', { name: 'Owner' }).getByRole('link', { name: 'You' }).click();
  await expect(other.getByText('No keys yet')).toBeVisible();
  for (const path of ['rules', 'outlets', 'watchlists']) {
    await other.goto(`/my/${path}`);
    const owners = other.getByRole('navigation', { name: 'Owner' });
    await owners.getByRole('link', { name: 'Acme Research' }).click();
    await expect(owners.getByRole('link', { name: 'Acme Research' })).toHaveAttribute('aria-current', 'page');
    await checkAccessibility(other);
  }

  await page.getByRole('navigation', { name: 'Owner' }).getByRole('link', { name: 'You' }).click();
  await expect(page.getByText('No keys yet')).toBeVisible();
  await page.goto('/my/organisations');
  await page.getByRole('link', { name: 'Open Acme Research' }).click();
  expectRefusals(page);
  await page.getByRole('button', { name: 'Leave' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave “Acme Research”?' });
  await checkAccessibility(page);
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('The last owner cannot leave.')).toBeVisible();
  await region(page, 'Members')
    .getByRole('button', { name: `Hand over to ${invited}` })
    .click();
  const handing = page.getByRole('dialog', { name: 'Hand over?' });
  await expect(handing.getByText(`${invited} becomes the owner`)).toBeVisible();
  await handing.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('button', { name: 'Delete organisation' })).toHaveCount(0);

  await other.goto('/my/organisations');
  await other.getByRole('link', { name: 'Open Acme Research' }).click();
  for (const width of [1440, 1024, 390]) {
    await other.setViewportSize({ width, height: 900 });
    expect(await widthOverflow(other)).toBe(0);
  }
  await region(other, 'Members')
    .getByRole('button', { name: `Remove ${founder}` })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(region(other, 'Members').getByRole('listitem')).toHaveCount(1);
  const address = other.url();
  expect((await page.goto(address))?.status()).toBe(404);
  await other.getByRole('button', { name: 'Delete organisation' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('No organisations yet')).toBeVisible();
  await other.context().close();
});
