import type { Browser, Page } from '@playwright/test';
import { browseSite } from './browseSite.ts';
import { measureBusyness } from './processStatus.ts';
import { report } from './report.ts';

// From a tap to the next frame that the visitor sees, as browsers measure it (Event Timing, what INP is made of), on a
// phone whose processor is slowed as Lighthouse slows it. Needs a build (npm run build) and Chromium.
// `npm run bench interaction -- [taps of each kind]`

const taps = Number(process.argv[2] ?? 5);
const slowdown = 4;
const mostMs = 200;

const kinds: readonly { name: string; path: string; tap: (page: Page) => Promise<void> }[] = [
  { name: 'menu', path: '/', tap: (page) => page.getByRole('button', { name: 'Open menu' }).tap() },
  {
    name: 'search',
    path: '/',
    tap: async (page) => {
      const box = page.getByRole('combobox', { name: 'Search Project by Name / Token' });
      await box.tap();
      await box.press('h');
    },
  },
  {
    name: 'tab',
    path: '/projects/harbor-lend',
    tap: (page) => page.getByRole('tab', { name: 'Governance' }).tap(),
  },
];

/** The longest of what the visitor did on a fresh page, in ms; nothing under 16 ms is told by the browser. */
async function measure(
  browser: Browser,
  { address, path, tap }: { address: string } & (typeof kinds)[number],
) {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(() => {
      document.addEventListener('pageready', () => document.documentElement.setAttribute('data-ready', ''));
      const told: number[] = [];
      Object.assign(globalThis, { told });
      new PerformanceObserver((list) => {
        // What the pointer passes over on its way is no interaction, and has no number.
        for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
          if (interactionId > 0) told.push(duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(path);
    await page.waitForSelector('html[data-ready]');
    await tap(page);
    // Events are told after the frame that follows them.
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const { told } = globalThis as unknown as { told: number[] };
          requestAnimationFrame(() => setTimeout(() => resolve(Math.max(16, ...told)), 300));
        }),
    );
  } finally {
    await page.close();
  }
}

await browseSite({ PARAPET_LIMIT_SCALE: '1000' }, async (browser, address) => {
  for (const kind of kinds) {
    const busy = measureBusyness();
    const times: number[] = [];
    for (let n = 0; n < taps; n++) times.push(await measure(browser, { address, ...kind }));
    times.sort((a, b) => a - b);
    report({
      name: `from a tap to the next frame, ${kind.name}`,
      value: times.at(-1) ?? Number.NaN,
      unit: 'ms',
      goal: { most: mostMs },
      detail: `the longest of ${taps}, median ${times[Math.floor(taps / 2)]?.toFixed(0)} ms, processor slowed ${slowdown} times`,
      noise: Math.max(busy, measureBusyness()),
    });
  }
});
