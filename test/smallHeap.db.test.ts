import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from './helpers/startSite.ts';
import { createPostgresDatabase } from './helpers/testDatabase.ts';

const megabyte = 1024 * 1024;
/** Scaled down from 512, so that 60 MB of kept ids end the process. */
const heapMegabytes = 96;
const rounds = 60;
/** A thousand ids of 80 characters that take two bytes each: 170 kB in memory and in the body, six in each round. */
const idsText = JSON.stringify(Array.from({ length: 1000 }, (_, place) => `${place}`.padEnd(72, 'ж')));
const idsOf = (n: number) => idsText.replaceAll('ж"', `ж${String(n).padStart(8, '0')}"`);

// The caches are the process's own, whichever engine it asks.
describe('a site with a small heap', () => {
  it('outlives lists of long ids, lists by ever new words and ever new addresses', async () => {
    const data = mkdtempSync(join(tmpdir(), 'parapet-heap-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const site = await startSite({
      PARAPET_DATA: data,
      PARAPET_DEMO: 'off',
      PARAPET_LOG: 'error',
      // All of it comes from one network.
      PARAPET_LIMIT_SCALE: '100',
      DATABASE_URL: await createPostgresDatabase({ migrated: true }),
      NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
    });
    onTestFinished(() => site.kill('SIGKILL'));
    const list = (body: string) =>
      fetch(`${site.address}/api/projects-list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const readMemory = async () => {
      const metrics = await (await fetch(`${site.address}/metrics`)).text();
      return Number(/^parapet_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / megabyte;
    };
    const statuses = new Set<number>();
    const before = await readMemory();
    for (let round = 0; round < rounds; round++) {
      const words = Array.from({ length: 50 }, (_, place) => `${round}-${place}`.padEnd(100, 'ж'));
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, place) => list(`{"projectIds":${idsOf(round * 6 + place)}}`)),
        list(JSON.stringify({ filter: { chains: words, categories: words } })),
        fetch(`${site.address}/?x=${round}`.padEnd(4000, 'x')),
      ]);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect((await readMemory()) - before).toBeLessThan(2 * heapMegabytes);
    await site.stop();
  });
});
