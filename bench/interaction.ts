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

interface Kind {
  name: string;
  path: string;
  /** What the visitor does on the page, with the places of what is pressed. */
  act: (page: Page, places: readonly Place[]) => Promise<void>;
  pressed: readonly string[];
  /** What is there in the end. */
  brought: string;
}
interface Place {
  x: number;
  y: number;
}

const tap = (page: Page, place: Place | undefined) =>
  page.touchscreen.tap(place?.x ?? Number.NaN, place?.y ?? Number.NaN);

/** A visitor does the next thing after having seen what the last one brought. */
const look = (page: Page) => page.waitForTimeout(500);

const menu = 'nav[aria-label="Menu"]';

const kinds: readonly Kind[] = [
  {
    name: 'menu',
    path: '/',
    pressed: ['[data-mobile-menu]'],
    brought: menu,
    // The second time its code is there, and all of it is drawn in the next frame.
    act: async (page, [button]) => {
      await tap(page, button);
      await look(page);
      await page.waitForSelector(menu);
      await page.keyboard.press('Escape');
      await look(page);
      await page.waitForSelector(menu, { state: 'detached' });
      await tap(page, button);
    },
  },
  {
    name: 'search',
    path: '/',
    pressed: ['main [data-project-search]'],
    brought: '[role="grid"] [role="row"]',
    act: async (page, [box]) => {
      await tap(page, box);
      await look(page);
      await page.keyboard.press('h');
    },
  },
  {
    name: 'tab',
    path: '/projects/harbor-lend',
    pressed: ['[role="tab"][href*="governance"]'],
    brought: '[aria-selected="true"][href*="governance"]',
    act: (page, [link]) => tap(page, link),
  },
];

const openPage = (browser: Browser, address: string) =>
  browser.newPage({
    baseURL: address,
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });

/** Looked up on a page of its own: searching a page keeps its slowed processor from what is measured. */
async function findPlaces(browser: Browser, { address, path, pressed }: { address: string } & Kind) {
  const page = await openPage(browser, address);
  try {
    await page.goto(path);
    const places: Place[] = [];
    for (const selector of pressed) {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${path} has no ${selector}.`);
      places.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    }
    return places;
  } finally {
    await page.close();
  }
}

/** The longest of what the visitor did on a fresh page, in ms; nothing under 16 ms is told by the browser. */
async function measure(
  browser: Browser,
  { address, path, act, brought, places }: { address: string; places: readonly Place[] } & Kind,
) {
  const page = await openPage(browser, address);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(() => {
      document.addEventListener('pageready', () => console.debug('ready'));
      const told: number[] = [];
      Object.assign(globalThis, { told });
      new PerformanceObserver((list) => {
        // What the pointer passes over on its way is no interaction, and has no number.
        for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
          if (interactionId > 0) told.push(duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    const ready = page.waitForEvent('console', (message) => message.text() === 'ready');
    await page.goto(path);
    await ready;
    await act(page, places);
    await page.waitForSelector(brought);
    // Events are told after the frame that follows them.
    await look(page);
    return await page.evaluate(() => {
      const { told } = globalThis as unknown as { told: number[] };
      return Math.max(16, ...told);
    });
  } finally {
    await page.close();
  }
}

await browseSite({ PARAPET_LIMIT_SCALE: '1000' }, async (browser, address) => {
  for (const kind of kinds) {
    const busy = measureBusyness();
    const times: number[] = [];
    const places = await findPlaces(browser, { address, ...kind });
    for (let n = 0; n < taps; n++) times.push(await measure(browser, { address, places, ...kind }));
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
