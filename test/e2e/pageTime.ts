import type { Page } from '@playwright/test';

/** Waits until what just arrived has been drawn: two frames later everything that followed from it has happened. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Lets ten seconds pass at once in a page whose clock is ours, and no more until `fastForward` or `resume`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/**
 * Waits until nothing has been loaded for half a second. Playwright's `networkidle` never comes while it holds a request that
 * outlives its page, such as one that is sent when a page is left.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 500);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 500);
        }).observe({ type: 'resource', buffered: true });
      }),
  );
}
