import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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
