import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { setup as makeLiteImage } from '#test/setup/liteImage.ts';
import { preparedDemo, projectsOnChain } from './demoData.ts';
import { patience } from './slowness.ts';

async function read<T>(site: Site, path: string): Promise<T> {
  const headers = { 'accept-encoding': 'identity' };
  return (await (await fetch(`${site.address}${path}`, { headers })).json()) as T;
}

async function isChainRead(site: Site): Promise<boolean> {
  const { chains } = await read<{ chains?: { behind?: number }[] }>(site, '/readyz');
  // A site that is not ready yet may say no more than that.
  return !!chains?.length && chains.every(({ behind }) => behind === 0);
}

async function isProjectRead(site: Site, id: string): Promise<boolean> {
  const { tab } = await read<{ tab: { facts: { lastRead: { state: string } } | null } }>(
    site,
    `/api/pages/project?id=${id}&tab=governance`,
  );
  return tab.facts?.lastRead.state === 'known';
}

/** Building source code takes ten seconds of a core, in every site that finds it not compared. */
async function isSourceCompared(site: Site): Promise<boolean> {
  const { tab } = await read<{ tab: { deployed: { sources: { comparison: unknown }[] }[] } }>(
    site,
    '/api/pages/project?id=marquetry&tab=code-audit',
  );
  const sources = tab.deployed.flatMap((contract) => contract.sources);
  return sources.length > 0 && sources.every(({ comparison }) => comparison !== null);
}

/** Those that the demo's own actors caused are judged within half a minute. */
async function areAlertsJudged(site: Site): Promise<boolean> {
  const { detectors } = await read<{ detectors: { detector: string; raised: number; confirmed: number }[] }>(
    site,
    '/api/pages/alertRecord',
  );
  const paused = detectors.find(({ detector }) => detector === 'paused');
  return !!paused && paused.raised > 0 && paused.confirmed === paused.raised;
}

async function listDemoProjects(site: Site): Promise<string[]> {
  const answer = await fetch(`${site.address}/api/projects-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataPerPage: 100 }),
  });
  const { projects } = (await answer.json()) as { projects: { id: string; demo: boolean }[] };
  return projects.filter(({ demo }) => demo).map(({ id }) => id);
}

/** Whatever is left undone here, each site that gets a copy does anew; where there is one site it may as well. */
async function waitUntilRead(site: Site, { copies }: { copies: number }): Promise<void> {
  const end = Date.now() + patience(900_000);
  const waitUntil = async (isDone: () => Promise<boolean>) => {
    while (!(await isDone())) {
      if (Date.now() > end) throw new Error(`The demo world was not read in time:\n${site.log()}`);
      await wait(500);
    }
  };
  await waitUntil(() => isChainRead(site));
  const projects = copies > 1 ? await listDemoProjects(site) : ['harbor-lend'];
  const wanted = Math.min(projects.length, projectsOnChain);
  const unread = [...projects];
  await waitUntil(async () => {
    // One that is not read goes to the end: some never are, and whoever asks keeps the site from reading on.
    for (let id = unread.shift(); id !== undefined; id = unread.shift())
      if (!(await isProjectRead(site, id))) {
        unread.push(id);
        break;
      }
    return projects.length - unread.length >= wanted;
  });
  if (copies > 1) await waitUntil(() => isSourceCompared(site));
  await waitUntil(() => areAlertsJudged(site));
}

/** The demo world is made once and copied for each site: making it takes four times the work of a second start. */
export default async function prepareDemo({ workers }: FullConfig): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'parapet-demo-'));
  process.env[preparedDemo] = data;
  const site = await startSite({ PARAPET_DATA: data });
  await waitUntilRead(site, { copies: workers });
  await site.stop();
  // For sites without the demo world; by now the tests beside these have made it, where there are any.
  await makeLiteImage();
  return () => rmSync(data, { recursive: true, force: true });
}
