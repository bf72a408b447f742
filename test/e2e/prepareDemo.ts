import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { preparedDemo } from './demoData.ts';
import { patience } from './slowness.ts';

async function read<T>(site: Site, path: string): Promise<T> {
  return (await (await fetch(`${site.address}${path}`)).json()) as T;
}

/** The chain is read and the powers over it are known: what is left to do is little. */
async function isRead(site: Site): Promise<boolean> {
  const { chains } = await read<{ chains?: { behind?: number }[] }>(site, '/readyz');
  // A site that is not ready yet may say no more than that.
  if (!chains?.length || chains.some(({ behind }) => behind !== 0)) return false;
  const { tab } = await read<{ tab: { functions: unknown[] } }>(
    site,
    '/api/pages/project?id=harbor-lend&tab=governance',
  );
  return tab.functions.length > 0;
}

/** The demo world is made once and copied for each site: making it takes four times the work of a second start. */
export default async function prepareDemo(): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'parapet-demo-'));
  process.env[preparedDemo] = data;
  const site = await startSite({ PARAPET_DATA: data });
  const end = Date.now() + patience(180_000);
  while (!(await isRead(site))) {
    if (Date.now() > end) throw new Error(`The demo world was not read in time:\n${site.log()}`);
    await wait(200);
  }
  await site.stop();
  return () => rmSync(data, { recursive: true, force: true });
}
