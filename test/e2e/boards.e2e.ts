import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { OpenedPage } from './OpenedPage.ts';
import { waitForFrames } from './pageTime.ts';
import { walkFigures } from './walkFigures.ts';
import { widthOverflow } from './widthOverflow.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });

test('projects are checked in lists by keyboard, up to four, and compared', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Harbor Lend', 'Skep Yield', 'Vellum Prints']) await box(page, name).press('Space');
  const bar = page.locator('#compare');
  await expect(bar.getByRole('status')).toHaveText('Harbor Lend, Skep Yield, Vellum Prints');
  await box(page, 'Skep Yield').press('Space');
  await expect(bar.getByRole('button', { name: 'Compare (2)' })).toBeInViewport();

  // What is checked stays so in the next list.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await expect(box(page, 'Harbor Lend')).toHaveCount(0);
  for (const index of [0, 1, 2]) await boxes.nth(index).click();
  await expect(bar.getByRole('status')).toHaveText('Up to 4 projects fit. Take one out first.');
  await expect(boxes.nth(2)).not.toBeChecked();
  await bar.getByRole('button', { name: 'Compare (4)' }).click();
  await expect(page).toHaveURL(/\/compare\/harbor-lend-vs-vellum-prints-vs-.+-vs-/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Harbor Lend vs Vellum Prints vs /);
});

test('without JavaScript what is checked is compared as well', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/categories/lending');
  await box(page, 'Harbor Lend').check();
  await box(page, 'Ropewalk Money').check();
  await page.getByRole('button', { name: 'Compare checked' }).click();
  await expect(page).toHaveURL('/compare/harbor-lend-vs-ropewalk-money');
  await context.close();
});

/** Tables whose last columns are out of sight until somebody scrolls. */
const cutTables = (page: Page) =>
  page
    .locator('main .overflow-x-auto:has(> table)')
    .evaluateAll((frames) =>
      frames.flatMap((frame) =>
        frame.scrollWidth > frame.clientWidth ? [frame.querySelector('caption')?.textContent] : [],
      ),
    );

const compared = '/compare/harbor-lend-vs-kestrel-perps-vs-copperleaf-credit';

const boards = [
  ...['/incidents', '/incidents/emberfall-vault-reentrancy-2026', compared],
  ...['/categories', '/categories/dex', '/chains', '/chains/eip155:31337', '/changes'],
  '/copies',
  ...['/auditors', '/auditors/northgate-code-review', '/auditors/northgate-code-review/findings'],
  ...['/log', '/check'],
];

test('boards, the log and checks are accessible in both themes, and fit 390 and 1440 px', async ({
  page,
  checkAccessibility,
}) => {
  const look = async (path: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await checkAccessibility(page);
    expect(await cutTables(page), `tables of ${path}`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await waitForFrames(page);
    await checkAccessibility(page, { only: 'colours' });
    expect(await widthOverflow(page), path).toBe(0);
  };
  for (const path of boards) await look(path);
  await page.getByRole('button', { name: 'Unlimited approval' }).click();
  await expect(page).toHaveURL(/\/check\/[0-9a-f-]{36}$/);
  await look(new URL(page.url()).pathname);
});

test('every figure of a board opens what it counts', async ({ request }) => {
  const list = await request.post('/api/projects-list', { data: { dataPerPage: 100 } });
  const { projects } = (await list.json()) as { projects: { name: string; tokenTickers: string[] }[] };
  const names = projects.flatMap(({ name, tokenTickers }) => [name, ...tokenTickers]);
  const openAgain = async (path: string) => {
    const answer = await request.get(path);
    return { status: answer.status(), html: (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '') };
  };
  const opened = new Map<string, Promise<OpenedPage>>();
  const open = (path: string) => {
    const known = opened.get(path) ?? openAgain(path);
    opened.set(path, known);
    return known;
  };
  const walk = await walkFigures(
    boards.map((path) => ({ path, names })),
    { seed: 0, open, openAgain },
  );
  expect(walk.faults).toEqual([]);
  expect(walk.lists).toBeGreaterThan(30);
});
