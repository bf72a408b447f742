import { test as base, expect } from '@playwright/test';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { checkAccessibility } from './checkAccessibility.ts';
import { copyDemoData } from './demoData.ts';
import { waitForHydration } from './hydrated.ts';
import { patience, slowness } from './slowness.ts';

interface Fixtures {
  /** Fails the test when the page has an accessibility fault. */
  checkAccessibility: typeof checkAccessibility;
}

/** A running site per worker, and pages whose console must stay silent. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const { data, remove } = copyDemoData();
      const site = await startSite({
        PARAPET_DATA: data,
        PARAPET_STYLEGUIDE: 'on',
        PARAPET_LIMIT_SCALE: '100',
      });
      await use(site);
      await site.stop();
      remove();
    },
    { scope: 'worker', timeout: patience(180_000) },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) await waitForHydration(context);
    // The home page would listen for alerts as long as it is open, and its network never fall idle. A route in the way of
    // the stream would be asked about every request and turn the browser's cache off.
    await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'));
    await use(context);
  },
  page: async ({ page, context }, use) => {
    if (slowness > 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    const noise: string[] = [];
    page.on('console', (message) => {
      // Who has no picture is asked for one all the same: its place is known by the username alone.
      if (message.location().url.includes('/pictures/')) return;
      if (['error', 'warning'].includes(message.type())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    await use(page);
    expect(noise, 'console noise').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  checkAccessibility: async ({}, use) => use(checkAccessibility),
});

export { expect };
