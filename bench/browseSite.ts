import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startSite } from '#test/helpers/startSite.ts';
import { findBrowser } from '../scripts/findBrowser.ts';
import { untilAtRest } from './processStatus.ts';

/**
 * Starts the built site with data of its own and a browser, and ends both after the work. That begins when the site rests: its first
 * reading of the demo's contracts would take the cores from the browser on the same machine.
 */
export async function browseSite(
  settings: Record<string, string>,
  work: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
  const site = await startSite({ PARAPET_DATA: data, ...settings });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await untilAtRest(site.pid);
    await work(browser, site.address);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
