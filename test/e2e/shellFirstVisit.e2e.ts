import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { waitForQuiet } from './pageTime.ts';
import { ada, expect, stubFlags, stubSession, test } from './shellFixtures.ts';

declare global {
  interface Window {
    shifts: number;
  }
}

const viewports = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const viewport of viewports) {
  test(`the first visit is light, still and our own, at ${viewport.width}`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    const scripts: Promise<Buffer>[] = [];
    const foreign: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
      if (!response.url().startsWith(site.address)) foreign.push(response.url());
    });
    await countShifts(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await waitForQuiet(page);
    const bytes = (await Promise.all(scripts)).reduce(
      (sum, body) => sum + gzipSync(body, { level: 9 }).length,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(132_000);
    expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(0.02);
    expect(foreign).toEqual([]);
  });

  test(`pages stay still for a user too, at ${viewport.width}`, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: true, impersonationTool: false });
    await countShifts(page);
    for (const path of ['/', '/resources/blog/privileged-roles']) {
      await page.goto(path);
      await page.waitForFunction(() => document.querySelector('.session-slot[data-status="authenticated"]'));
      await waitForQuiet(page);
      expect(await page.evaluate(() => window.shifts), path).toBeLessThanOrEqual(0.02);
    }
  });
}
