import { tmpdir } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isNearlyFull, readDiskSpace, watchDisk } from './watchDisk.ts';

const megabyte = 1024 * 1024;

it.each([
  [400, 2000, true],
  [600, 2000, false],
  [4000, 100_000, true],
  [6000, 100_000, false],
  [11_000, 4_000_000, false],
])('with %d MB free of %d MB: nearly full is %s', (free, total, nearlyFull) => {
  expect(isNearlyFull({ freeBytes: free * megabyte, totalBytes: total * megabyte })).toBe(nearlyFull);
});

it('tells once when the disk is nearly full and once when it no longer is', async () => {
  const free = [9000, 100, 100, 50, 9000, 9000];
  let looks = 0;
  const told: boolean[] = [];
  const stop = watchDisk({
    folder: '/data',
    everyMs: 1,
    onChange: ({ nearlyFull }) => told.push(nearlyFull),
    readSpace: async () => ({ freeBytes: (free[looks++] ?? 9000) * megabyte, totalBytes: 1e11 }),
  });
  onTestFinished(stop);
  await vi.waitUntil(() => looks > free.length, { timeout: 60_000 });
  expect(told).toEqual([true, false]);
});

it('reads the space of a folder', async () => {
  const { freeBytes, totalBytes } = await readDiskSpace(tmpdir());
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});
