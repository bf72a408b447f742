import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => new URL(`../drizzle/${path}`, import.meta.url);

it('keep the snapshot of the newest one alone, of which the next is made', () => {
  const { entries } = JSON.parse(readFileSync(read('meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(readdirSync(read('meta')).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
