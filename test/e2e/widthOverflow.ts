import type { Page } from '@playwright/test';

/** By how many pixels the page is wider than the screen. */
export function widthOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
