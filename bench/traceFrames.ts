import type { CDPSession, Page } from '@playwright/test';
import { createRandom } from '#lib/random.ts';
import type { Trace } from '#wire/trace.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { browseSite } from './browseSite.ts';
import { report } from './report.ts';

// A trace of 500 boxes and about a thousand lines in the browser: what scrolling, making it larger, going from box to box, and folding take of the
// main thread, against the time of one frame at 60 a second; folding, which is one press and no movement, against six. Layout and style are
// counted with the scripts; painting is not, as no graphics card draws here. Needs a build (npm run build). Usage: node bench/traceFrames.ts [boxes]

const count = Number(process.argv[2] ?? 500);
const frameMs = 1000 / 60;
const turns = 40;
const columns = 7;
const random = createRandom(1);
const addressOf = (number: number): string => `0x${(number + 1).toString(16).padStart(40, '0')}`;

/** Everybody but the first is paid by two of the column before, so that no box stands for several. */
function makeTrace(): Trace {
  const perColumn = Math.ceil((count - 1) / (columns - 1));
  const hopOf = (number: number) => (number === 0 ? 0 : 1 + Math.floor((number - 1) / perColumn));
  const numbers = Array.from({ length: count }, (_, number) => number);
  const transfers = numbers.slice(1).flatMap((number) => {
    const before = numbers.filter((one) => hopOf(one) === hopOf(number) - 1);
    return [0, 1].map((turn) => ({
      from: addressOf(before[(number + turn * random.below(before.length)) % before.length] ?? 0),
      to: addressOf(number),
      asset: 'coin',
      tokenId: null,
      amount: String(1 + random.below(1_000_000_000)),
      traced: null,
      block: number,
      time: '2026-11-01T00:00:00.000Z',
      transaction: `0x${number.toString(16).padStart(64, '0')}`,
      kind: 'payment' as const,
      index: turn,
    }));
  });
  return {
    chain: 'eip155:1',
    start: addressOf(0),
    direction: 'forwards',
    readTo: count,
    assets: [{ asset: 'coin', symbol: 'COIN', decimals: 6 }],
    nodes: numbers.map((number) => ({
      address: addressOf(number),
      hop: hopOf(number),
      label: null,
      cut: null,
      more: 0,
      held: null,
    })),
    transfers,
    taint: null,
    notSeen: [],
  };
}

const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'] as const;

/** Milliseconds of the main thread so far: scripts, layout, style. */
async function readBusy(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send('Performance.getMetrics');
  return parts.map((name) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000);
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Deed {
  name: string;
  /** In frames; one unless stated. */
  most?: number;
  act: (page: Page, turn: number) => Promise<unknown>;
}

const picture = 'section[aria-label="The trace as a picture"]';
const deeds: Deed[] = [
  {
    name: 'scrolling',
    act: (page, turn) =>
      page.evaluate(
        ([place, by]) => document.querySelector(String(place))?.scrollBy(Number(by), Number(by)),
        [picture, turn % 20 < 10 ? 60 : -60],
      ),
  },
  {
    name: 'making it larger and smaller',
    act: (page, turn) => page.getByRole('button', { name: turn % 2 === 0 ? 'Larger' : 'Smaller' }).click(),
  },
  {
    name: 'going from box to box',
    act: (page, turn) => page.keyboard.press(turn % 20 < 10 ? 'ArrowDown' : 'ArrowUp'),
  },
  {
    // One press: within a tenth of a second its answer seems to come at once.
    name: 'folding and opening',
    most: 6,
    act: (page) => page.getByRole('button', { name: 'Hide what lies behind' }).click(),
  },
];

await browseSite({ PARAPET_DEMO: 'off' }, async (browser, address) => {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const trace = makeTrace();
  const answer: TracePageData = {
    query: { start: trace.start },
    chains: [{ chain: trace.chain, name: 'Sample' }],
    trails: [],
    hasMoreTrails: false,
    case: null,
    run: null,
    result: { trace },
  };
  await page.route('**/api/pages/trace?*', (route) => route.fulfill({ json: answer }));
  await page.addInitScript(() =>
    document.addEventListener('pageready', () => document.documentElement.setAttribute('data-ready', '')),
  );
  await page.goto('/trace');
  await page.waitForSelector('html[data-ready]');
  await page.evaluate((start) => {
    window.history.pushState({ key: 'bench', idx: 1 }, '', `/trace?start=${start}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, trace.start);
  const boxes = page.locator('[data-box]');
  await boxes.first().waitFor();
  const shown = await boxes.count();
  const lines = await page.locator(`${picture} path`).count();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (const { name, act, most = 1 } of deeds) {
    // Near the beginning, where much follows.
    await boxes.nth(Math.floor(shown / 4)).click();
    const taken: number[][] = [];
    for (let turn = 0; turn < turns; turn++) {
      const before = await readBusy(session);
      await act(page, turn);
      await nextFrame(page);
      const after = await readBusy(session);
      taken.push(after.map((ms, part) => ms - (before[part] ?? 0)));
    }
    const sums = taken.map((all) => all.reduce((sum, ms) => sum + ms, 0));
    const median = medianOf(sums);
    const split = parts.map((_, part) => medianOf(taken.map((all) => all[part] ?? 0)).toFixed(1));
    report({
      name: `Main thread while ${name}, of one frame`,
      value: median / frameMs,
      unit: 'frames',
      goal: { most },
      detail: `median ${median.toFixed(1)} ms (scripts ${split[0]}, layout ${split[1]}, style ${split[2]}), slowest ${Math.max(...sums).toFixed(1)} ms, ${shown} boxes and ${lines} lines`,
    });
  }
});
