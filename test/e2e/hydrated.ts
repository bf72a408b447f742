import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    isPageReady?: boolean;
  }
}

/** Waits until React has taken over what the server wrote; a page that is none of ours has nothing to wait for. */
async function waitForReady(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isPageReady || !document.getElementById('hydration'));
}

/**
 * From here on `goto` and `reload` end when the page answers presses, unless they state `waitUntil`: before that a link
 * leads where the server says, and a press on a slow machine would be a matter of luck.
 */
export async function waitForHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    document.addEventListener('pageready', () => {
      window.isPageReady = true;
    }),
  );
  context.on('page', (page) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      if (!options?.waitUntil) await waitForReady(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload.call(page, options);
      await waitForReady(page);
      return response;
    };
  });
}
