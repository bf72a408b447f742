import { createAccount, signInTo } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { patience } from './slowness.ts';
import { widthOverflow } from './widthOverflow.ts';

const nobody = '0x000000000000000000000000000000000000c0de';
/** A site that has just started reads its own projects first. */
const scanned = { timeout: patience(120_000) };
const resultPath = /\/scan\/[0-9a-f-]{36}$/;

test('an address that is no project is scanned from the search box, by keyboard', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('main').getByRole('combobox', { name: 'Search Project by Name / Token' });
  await search.fill(nobody);
  await expect(page.getByRole('gridcell', { name: 'Scan this address' })).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(resultPath);
  await expect(page.getByText('empty at this block: no code')).toBeVisible(scanned);
});

test('a token is scanned from the form, and its result says who may do what', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const { project } = (await (await request.get('/api/projects/ferrite-pay')).json()) as {
    project: { tokens: { address: string }[] };
  };
  const address = project.tokens[0]?.address ?? '';
  await page.goto('/scan');
  await page.getByRole('textbox', { name: 'Address' }).fill('0x12');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByText('That is no address: 0x and 40 hex digits.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page).toHaveURL(resultPath);
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
    /(?:Caution: |High risk: |No risk found)/,
    scanned,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Scan of ${address}`);
  await expect(page.getByRole('definition').first()).toBeInViewport();
  const unknown = page.getByRole('navigation', { name: 'Checks' }).getByRole('link', { name: /unknown$/ });
  await unknown.click();
  await expect(page).toHaveURL(/[?]show=unknown$/);
  await expect(page.getByRole('region', { name: 'Unknown' })).toContainText('Honeypot');
  await unknown.click();
  const powers = page.getByRole('heading', { name: 'Powers', exact: true });
  await powers.click();
  await expect(page.getByRole('region', { name: 'Powers' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scan again' })).toBeVisible();
  await page.getByRole('button', { name: 'Watch its money' }).click();
  await expect(page.getByText('Sign in to hear when money leaves this address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await widthOverflow(page)).toBe(0);
  await checkAccessibility(page);
});

test('code, powers and money of a scanned address are watched, whether a project has it or not', async ({
  page,
  site,
}) => {
  await signInTo(page, `/scan?address=${nobody}`, await createAccount(site, 'watcher'));
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page).toHaveURL(resultPath);
  await page.getByRole('button', { name: 'Watch code and powers' }).click(scanned);
  await expect(page.getByRole('button', { name: 'Code and powers watched: end it' })).toBeVisible();
  await expect(page.getByText('Mails about alerts are off in your settings')).toBeVisible();
  await page.getByRole('button', { name: 'Watch its money' }).click();
  const kept = page.getByRole('link', { name: 'Its money is watched' });
  await expect(kept).toBeFocused();
  await kept.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money that leaves 0x0000…c0DE');
  await expect(page.getByRole('button', { name: 'Watched: end it' })).toBeVisible();
  await page.goto('/scan');
  const watched = page.getByRole('region', { name: 'Addresses you watch' });
  await watched.getByRole('link', { name: nobody }).click();
  await page.getByRole('button', { name: 'Code and powers watched: end it' }).click();
  await expect(page.getByRole('button', { name: 'Watch code and powers' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form leads to a page that comes again until the result is there', async ({ page }) => {
    await page.goto('/scan', { waitUntil: 'load' });
    await page.getByRole('textbox', { name: 'Address' }).fill(nobody);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page).toHaveURL(resultPath);
    await expect(page.getByText('empty at this block: no code')).toBeVisible(scanned);
  });
});
