import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { startSite } from '#test/helpers/startSite.ts';
import { load } from './bare.ts';
import { listChildren, measureBusyness, readMegabytes, readSeconds, untilAtRest } from './processStatus.ts';
import { createProjectWorld } from './projectWorld.ts';
import { report } from './report.ts';

// Time until a site that was there before answers, memory at rest and after load: the demo as `npm start` brings it up, and
// production with 20,000 projects on PostgreSQL, which are scored again after a start, before it rests. Needs a build (npm run build) and
// wrk. BENCH_MINUTES: how long the load lasts.

const projects = 20_000;
const loadSeconds = 60 * Number(process.env.BENCH_MINUTES ?? 0.25);

interface Kind {
  name: string;
  settings: Record<string, string>;
  paths: readonly string[];
  most: { idle: number; loaded: number };
}

async function measure({ name, settings, paths, most }: Kind): Promise<void> {
  const busyBefore = measureBusyness();
  const began = performance.now();
  const site = await startSite(settings);
  const value = (performance.now() - began) / 1000;
  const seconds = readSeconds(site.pid);
  await (await fetch(site.address)).text();
  await untilAtRest(site.pid);
  report({
    name: `${name}, second start`,
    value,
    unit: 's',
    goal: { most: 3 },
    detail: `${seconds.toFixed(1)} s of processor time`,
    // Once the site rests: before that it would be taken for somebody else's work.
    noise: Math.max(busyBefore, measureBusyness()),
  });
  const describeChildren = () =>
    listChildren(site.pid)
      .map((child) => `${readMegabytes(child).toFixed(0)} MB in a process of its own`)
      .join(', ');
  const reportMemory = (when: string, mostMegabytes: number) =>
    report({
      name: `${name}, memory ${when}`,
      value: readMegabytes(site.pid),
      unit: 'MB',
      goal: { most: mostMegabytes },
      detail: describeChildren(),
    });
  reportMemory('at rest', most.idle);
  await load(
    site.address,
    paths.map((path) => ({ path })),
    loadSeconds,
  );
  await untilAtRest(site.pid);
  reportMemory('after load', most.loaded);
  await site.stop();
}

const data = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
const first = await startSite({ PARAPET_DATA: data });
await first.stop();
await measure({
  name: 'demo',
  settings: { PARAPET_DATA: data },
  paths: ['/', '/projects/emberfall-vault', '/api/projects/emberfall-vault', '/resources/blog'],
  most: { idle: 450, loaded: 550 },
});
rmSync(data, { recursive: true, force: true });

const postgres = await startPostgres({ fsync: true });
const url = `${postgres.url}/${await postgres.createDatabase()}`;
const database = await openPostgres({ url });
await migrate(database);
await importRecords(database.db, { folder: createProjectWorld(projects), now: new Date() });
await database.close();
const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
await measure({
  name: `production with ${projects.toLocaleString('en')} projects`,
  settings: { PARAPET_DATA: folder, PARAPET_DEMO: 'off', DATABASE_URL: url },
  paths: Array.from({ length: 200 }, (_, i) => (i % 2 ? `/projects/bench-${i * 90}` : `/?page=${i}`)),
  most: { idle: 160, loaded: 300 },
});
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
