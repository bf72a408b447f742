import { expect, it } from 'vitest';
import { leastOpenFiles, readMostOpenFiles, shareOpenFiles } from './openFiles.ts';

it('leaves files for everything else whatever the limit is', () => {
  expect(shareOpenFiles(leastOpenFiles)).toEqual({ database: 85, connections: 75 });
  expect(shareOpenFiles(1024)).toEqual({ database: 341, connections: 555 });
  expect(shareOpenFiles(65_536)).toEqual({ database: 1000, connections: 4000 });
  expect(shareOpenFiles(Number.POSITIVE_INFINITY)).toEqual({ database: 1000, connections: 4000 });
});

it('reads the limit of this process', () => {
  expect(readMostOpenFiles()).toBeGreaterThan(0);
});
