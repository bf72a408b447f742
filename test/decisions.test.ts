import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const records = readdirSync(folder, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md');

describe('records of decisions', () => {
  it.each(records)('%s has a title, a day, a reason and at most 30 lines', (file) => {
    const text = read(file);
    expect(file).toMatch(/^[a-z-]+\/[a-z0-9-]+\.md$/);
    expect(text).toMatch(/^# .+\n\nDecided: \d{4}-\d\d-\d\d(; changed \d{4}-\d\d-\d\d)?\n\n/);
    expect(text).toContain('\n## Why\n');
    expect(text.split('\n').length).toBeLessThanOrEqual(31);
  });

  it('are at most 90, and each is in the list under its title', () => {
    expect(records.length).toBeLessThanOrEqual(90);
    const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(
      ([, title, to]) => `${to} ${title}`,
    );
    const titled = records.map((file) => `${file} ${read(file).split('\n')[0]?.slice(2)}`);
    expect(listed.sort()).toEqual(titled.sort());
  });
});
