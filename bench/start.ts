import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { startSite } from '#test/helpers/startSite.ts';

// Time until the site answers and memory at rest, on both engines, as a share of the limits we set ourselves.

function measureMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function measure(name: string, settings: Record<string, string>, memoryLimit: number): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
  for (const round of ['first', 'second'] as const) {
    const began = performance.now();
    const site = await startSite({ PARAPET_DATA: data, ...settings });
    const seconds = (performance.now() - began) / 1000;
    const share = round === 'second' ? `, ${((seconds / 3) * 100).toFixed(0)} % of the limit of 3 s` : '';
    console.log(`${name}, ${round} start: ready after ${seconds.toFixed(2)} s${share}`);
    await fetch(site.address);
    await sleep(5000);
    if (round === 'second') {
      const megabytes = measureMemory(site.pid);
      console.log(
        `${name}, idle memory: ${megabytes.toFixed(0)} MB, ${((megabytes / memoryLimit) * 100).toFixed(0)} % of the limit of ${memoryLimit} MB`,
      );
    }
    await site.stop();
  }
  rmSync(data, { recursive: true, force: true });
}

await measure('PGlite', {}, 700);
const postgres = await startPostgres({ fsync: true });
await measure('PostgreSQL', { DATABASE_URL: `${postgres.url}/${await postgres.createDatabase()}` }, 200);
await postgres.stop();
