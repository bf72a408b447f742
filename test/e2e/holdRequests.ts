import type { Page } from '@playwright/test';

export interface HeldRequests {
  /** Settles when the first request has come. */
  arrived: Promise<void>;
  /** Lets them, and all later ones, go on. */
  release(): void;
}

/** Holds requests back until they are released: slow on purpose, for as long as the test needs. */
export async function holdRequests(page: Page, url: string): Promise<HeldRequests> {
  const first = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    first.resolve();
    await released.promise;
    await route.continue();
  });
  return { arrived: first.promise, release: released.resolve };
}
