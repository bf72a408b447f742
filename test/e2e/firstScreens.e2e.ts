import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { patience } from './slowness.ts';
import { widthOverflow } from './widthOverflow.ts';

/** A honeypot, a drained vault, an oracle of one key, a bridge, and ordinary ones with much and little on record. */
const projects = [
  ...['gilded-moth', 'emberfall-vault', 'weathervane-feeds', 'tern-bridge', 'harbor-lend'],
  ...['guildmark-reserve', 'plumbline-oracle', 'lumen-vaults', 'barley-commons', 'jackdaw-coin'],
];

const screens = [
  { width: 1440, height: 900, longest: 2_400 },
  { width: 390, height: 844, longest: 4_200 },
];

/** How far something reaches behind the question about cookies, which a first visit has over its lower edge. */
async function behindCookieBar(page: Page, shown: Locator): Promise<number> {
  const bar = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
  const box = await shown.boundingBox();
  if (!bar || !box) throw new Error('The bar and what is shown must both be there.');
  return Math.max(0, box.y + box.height - bar.y);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const { longest, ...viewport } of screens)
  test(`an overview decides on its first screen and folds the rest, at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const id of projects) {
      await page.goto(`/projects/${id}`);
      const facts = page.getByRole('region', { name: 'What to know' });
      await expect(facts.getByRole('listitem').first(), id).toBeInViewport({ ratio: 1 });
      const lastFact = facts.getByRole('listitem').filter({ hasNotText: 'Last change' }).last();
      expect(await behindCookieBar(page, lastFact), id).toBe(0);
      await expect(page.getByRole('link', { name: /^Based on \d+ % of the checks$/ }), id).toBeInViewport();
      await expect(page.getByRole('navigation', { name: 'On this page' }), id).toBeInViewport({ ratio: 1 });
      expect(await heightOf(page), id).toBeLessThanOrEqual(longest);
      expect(await widthOverflow(page), id).toBe(0);
    }
  });

test('grave things stand before everything else', async ({ page, checkAccessibility }) => {
  await page.goto('/projects/gilded-moth');
  const warning = page.getByRole('region', { name: 'Warning' });
  await expect(warning).toContainText('Honeypot: buyers cannot sell');
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility(page, { only: 'colours' });
  await page.goto('/projects/emberfall-vault');
  await expect(warning).toContainText('Exploit ongoing: Vault drained by reentrancy in withdraw');
  await expect(page.getByRole('region', { name: 'What to know' })).toContainText('One key can mint');
  await page.goto('/projects/harbor-lend');
  await expect(warning).toHaveCount(0);
});

test('who controls it, whether it can be sold and what is contradicted are read without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const score = page.getByRole('region', { name: 'Score', exact: true });
  const facts = page.getByRole('region', { name: 'What to know' });
  await page.goto('/projects/gilded-moth');
  await expect(score).toContainText('One key, no delay');
  await expect(score).toContainText('Can be sold No');
  await expect(score).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Compare', exact: true }).first()).toBeInViewport({ ratio: 1 });
  await page.goto('/projects/weathervane-feeds');
  await expect(score).toContainText('Can be sold Unknown');
  await expect(facts.getByRole('listitem').first()).toContainText(
    'One key can set the price or rate (setEntry) at once',
  );
  await expect(facts).not.toContainText('Nobody can upgrade');
  await page.goto('/projects/jackdaw-coin');
  await expect(facts.getByRole('listitem').first()).toContainText(
    'Claim contradicted: “ownership is renounced”',
  );
  await facts.getByRole('link', { name: 'both sides' }).click();
  await expect(page.getByRole('heading', { name: /^Contradicted/ })).toBeInViewport();
});

test('a trace tried by one press says first where the sum ended up', async ({ page, checkAccessibility }) => {
  await page.goto('/trace');
  await page.getByRole('region', { name: 'Try one' }).getByRole('link').first().click();
  const outcome = page.getByRole('region', { name: 'Where it ended up' });
  await expect(outcome).toBeInViewport({ ratio: 1 });
  await expect(outcome.getByRole('img', { name: /Exchange [\d.]+ %, Mixer [\d.]+ %/ })).toBeVisible();
  await checkAccessibility(page);
});

test('whoever has no evidence file checks that of a project', async ({ page }) => {
  await page.goto('/verify');
  await page.getByRole('region', { name: 'Examples' }).getByRole('button').first().click();
  await expect(page.getByText('a demo project')).toBeVisible();
});

test('a page is found by its name, by keyboard', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('main').getByRole('combobox', { name: 'Search Project by Name / Token' });
  await search.fill('timelock cal');
  await expect(page.getByRole('gridcell', { name: 'Page: Timelock calendar' })).toBeVisible();
  await search.press('ArrowUp');
  await search.press('Enter');
  await expect(page).toHaveURL('/resources/calendar');
});

test('a section stays as its reader left it, opens for links into it, and on paper', async ({ page }) => {
  await page.goto('/projects/harbor-lend');
  const row = page.getByText('Security contact', { exact: true });
  await expect(row).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('heading', { name: 'On record' }).click();
  await expect(row).toBeVisible();
  // Whoever wants to see one project's records wants to see those of others.
  await page.goto('/projects/tern-bridge');
  await expect(row).toBeVisible();
  await page.getByRole('heading', { name: 'On record' }).click();
  await page.goto('/projects/harbor-lend');
  await expect(row).toBeHidden();
  await page.goto('/projects/harbor-lend#records');
  await expect(row).toBeVisible();
});

test('a link into a fold opens it, whatever the page', async ({ page }) => {
  await page.goto('/resources/alerts-record#overrides');
  await expect(page.getByText('Measured answers of scores that a dispute showed')).toBeInViewport();
  await expect(page.getByText('Newest first.')).toBeHidden();
});

test('whoever has no address at hand scans an example, which decides on its first screen', async ({
  page,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/scan');
  await page.getByRole('button', { name: 'A honeypot' }).click();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  // A site that has just started reads its own projects first.
  await expect(verdict).toContainText('High risk: sells fail', { timeout: patience(120_000) });
  await expect(verdict).toContainText('Can be sold No every simulated sale failed');
  await expect(verdict).toContainText('Controlled by One key, no delay');
  await expect(page.getByText('Gilded Moth (GMOTH)')).toBeInViewport({ ratio: 1 });
  await expect(verdict).toBeInViewport({ ratio: 1 });
  expect(await behindCookieBar(page, verdict)).toBe(0);
  await expect(page.getByRole('region', { name: 'Risks' })).toContainText('every sell failed');
  expect(await heightOf(page)).toBeLessThanOrEqual(3_600);
  expect(await widthOverflow(page)).toBe(0);
  await checkAccessibility(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await heightOf(page)).toBeLessThanOrEqual(2_000);
  await page.goto('/scan');
  await page.getByRole('button', { name: 'A multisig' }).click();
  await expect(verdict).toContainText('Multisig: 3 of 5 keys', { timeout: patience(120_000) });
  await expect(verdict).toContainText('Can be sold Not a token');
  expect(await heightOf(page)).toBeLessThanOrEqual(2_000);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await heightOf(page)).toBeLessThanOrEqual(3_600);
});
