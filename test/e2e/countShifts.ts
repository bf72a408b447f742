import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: number;
  }
}

/** From the next page on, `window.shifts` is how much of it moved by itself. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
