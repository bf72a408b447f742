import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { retention } from '#model/retention.ts';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /^(core|jobs|model)\/.*\.ts$/.test(file) && !file.includes('.test.') && file !== 'model/retention.ts',
  )
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

it('every row of the retention that the privacy policy shows is what a job deletes by', () => {
  const unread = Object.keys(retention).filter(
    (name) => !files.some(({ text }) => text.includes(`retention.${name}.days`)),
  );
  expect(unread).toEqual([]);
});

it('no sweep has days of its own', () => {
  const sweeps = files.filter(({ text }) => /export async function sweep\w+\(db: Db/.test(text));
  expect(sweeps.length).toBeGreaterThan(8);
  const own = sweeps.filter(({ text }) => /Days = \d|days: \d|daysAgo\(\d/.test(text));
  expect(own.map(({ file }) => file)).toEqual([]);
});
