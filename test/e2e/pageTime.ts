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
