import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { browseSite } from './browseSite.ts';
import { report } from './report.ts';

// Round trips one after the other between a press and the page, for every pair of page kinds, with 300 ms added to each
// request; and the same after a pointer has rested on the link. Needs a build (npm run build) and Chromium.
// `npm run bench rounds -- [PATH...]`

const latencyMs = 300;
/** Longer than a pointer must rest on a link, in ms. */
const restMs = 100;

const kinds = [
  '/',
  '/projects/harbor-lend',
  '/projects/harbor-lend/disputes',
  '/products/skynet',
  '/company/about',
  '/resources',
  '/resources/blog',
  '/resources/blog/how-our-score-works',
  '/resources/glossary',
  '/resources/guides',
  '/resources/methodology',
  '/resources/alerts-record',
  '/resources/back-test',
  '/resources/api',
  '/scan',
  '/verify',
  '/auth/login',
];

interface Request {
  begun: number;
  ended: number;
}

/** How many of them waited for one another: the longest row of requests of which none began before the last had ended. */
function countRounds(requests: readonly Request[]): number {
  let rounds = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { begun, ended } of requests.toSorted((a, b) => a.ended - b.ended)) {
    if (begun < end) continue;
    rounds++;
    end = ended;
  }
  return rounds;
}

/** Slows down everything that a page is made of, and remembers it. */
async function slowDown(page: Page): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(/\/assets\/.*\.(js|css)$|\/api\/pages\//, async (route) => {
    const request = { begun: performance.now(), ended: Number.POSITIVE_INFINITY };
    requests.push(request);
    await sleep(latencyMs);
    await route.continue();
    request.ended = performance.now();
  });
  return requests;
}

/** A link of our own on the page, so that every kind leads to every other. */
async function addLink(page: Page, to: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.id = 'next';
    link.textContent = 'next';
    link.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:9999;background:#fff;padding:1rem';
    document.body.append(link);
    document.querySelector('main')?.setAttribute('data-before', '');
  }, to);
}

/** Goes there as the router does, and waits until the page has taken the place of the other. */
async function follow(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({ key: 'bench', idx: 1 }, '', document.querySelector<HTMLAnchorElement>('#next')?.href);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await page.waitForFunction(() => document.querySelector('main:not([data-before]) h1'));
}

async function measure(
  browser: Browser,
  { address, from, to, ahead }: { address: string; from: string; to: string; ahead: boolean },
) {
  const page = await browser.newPage({ baseURL: address });
  try {
    await page.addInitScript(() =>
      document.addEventListener('pageready', () => document.documentElement.setAttribute('data-ready', '')),
    );
    await page.goto(from);
    await page.waitForSelector('html[data-ready]');
    await addLink(page, to);
    const requests = await slowDown(page);
    if (ahead) {
      await page.hover('#next');
      await sleep(restMs);
      while (requests.some(({ ended }) => ended === Number.POSITIVE_INFINITY)) await sleep(latencyMs / 3);
      // What follows from the answers would be asked for now.
      await sleep(restMs);
      requests.length = 0;
    }
    await follow(page);
    return countRounds(requests);
  } finally {
    await page.close();
  }
}

const asked = process.argv.slice(2);
const pages = asked.length > 0 ? asked : kinds;
await browseSite({ PARAPET_LIMIT_SCALE: '1000' }, async (browser, address) => {
  for (const ahead of [false, true]) {
    const counts: { from: string; to: string; rounds: number }[] = [];
    for (const from of pages)
      for (const to of pages)
        if (from !== to)
          counts.push({
            from,
            to,
            rounds: await measure(browser, { address, from, to, ahead }),
          });
    counts.sort((a, b) => a.rounds - b.rounds);
    const worst = counts.at(-1);
    const median = counts[Math.floor(counts.length / 2)]?.rounds;
    report({
      name: ahead ? 'round trips of a press on a link that was rested on' : 'round trips of a press',
      value: worst?.rounds ?? Number.NaN,
      unit: 'rounds',
      goal: { most: ahead ? 0 : 1 },
      detail: `${counts.length} pairs, median ${median}, most from ${worst?.from} to ${worst?.to}`,
    });
  }
});
