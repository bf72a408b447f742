import { expect, test } from './fixtures.ts';
import { waitForQuiet } from './pageTime.ts';

declare global {
  interface Window {
    /** What had happened at the end of the task in which the page became ready. */
    readyTask?: { sent: string[]; asksAboutCookies: boolean };
    fades: string[];
    changedLinks: string[];
  }
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 823 } });

for (const path of ['/', '/projects/harbor-lend']) {
  test(`the task that makes ${path} ready does nothing that can wait`, async ({ page }) => {
    await page.addInitScript(() => {
      const sent: string[] = [];
      const send = window.fetch;
      window.fetch = (input, init) => {
        sent.push(String(input));
        return send(input, init);
      };
      window.changedLinks = [];
      new MutationObserver((changes) => {
        for (const { target } of changes) window.changedLinks.push((target as Element).outerHTML);
      }).observe(document, { subtree: true, attributeFilter: ['href'] });
      window.fades = [];
      document.addEventListener('transitionrun', ({ target }) =>
        window.fades.push((target as Element).outerHTML),
      );
      document.addEventListener('pageready', () =>
        // Within the task, after everything that React does in it.
        queueMicrotask(() => {
          const asksAboutCookies = document.querySelector('section[aria-label="Cookies"]') !== null;
          window.readyTask = { sent: [...sent], asksAboutCookies };
        }),
      );
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await waitForQuiet(page);
    expect(await page.evaluate(() => window.readyTask)).toEqual({ sent: [], asksAboutCookies: false });
    expect(asked).toContain('/api/auth/session');
    // A finger hovers over nothing, so nothing need fade; a fade would paint the page ten times.
    expect(await page.evaluate(() => window.fades)).toEqual([]);
    // A table whose links change has to be rendered again, all of it.
    expect(await page.evaluate(() => window.changedLinks)).toEqual([]);
  });
}

test('a project comes in few scripts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/projects/harbor-lend');
  await waitForQuiet(page);
  expect(scripts.length).toBeLessThanOrEqual(10);
});
